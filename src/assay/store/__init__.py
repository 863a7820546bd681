"""What is kept: reports, reviews, policies, keys and the audit log, in one SQL database."""
