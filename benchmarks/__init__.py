"""How fast the games are, measured beside a peer in the same run; `python -m benchmarks --help`."""
