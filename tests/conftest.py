"""What all tests share."""

import signal

from hypothesis import HealthCheck, settings

# The same examples every time: a failure on one machine is a failure on all.
settings.register_profile(
    "teahouse", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None
)
settings.load_profile("teahouse")

# Whoever starts the tests in the background of a shell has them ignore Ctrl-C, and so would all that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
