"""assay over HTTP, with the pages of `assay.web`: routes, who may use them, and how much."""
