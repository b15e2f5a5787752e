"""What all tests share."""

from hypothesis import HealthCheck, settings

# The same examples every time: a failure on one machine is a failure on all.
settings.register_profile(
    "teahouse", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None
)
settings.load_profile("teahouse")
