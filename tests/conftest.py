"""Settings for all tests: a noisy machine must not fail a property test by its clock."""

from hypothesis import settings

settings.register_profile("assay", deadline=None)
settings.load_profile("assay")
