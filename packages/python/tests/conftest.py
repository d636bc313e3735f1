"""The tests run against the wheel that is installed, not against the folder beside them."""

from hypothesis import settings

settings.register_profile("linkmark", max_examples=200, deadline=None, derandomize=True)
settings.load_profile("linkmark")
