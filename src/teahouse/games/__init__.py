"""The house's own games: packages that pyproject.toml announces as entry points of the group "teahouse.games"."""

from pathlib import Path

COMMON_RULES = Path(__file__).parent / "RULES.md"  # what holds at every table, also at those of other people's games
