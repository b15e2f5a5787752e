"""The games on the table. This list is the one registration that a new game needs."""

MODULES = {
    "happy-dim-sum": "teahouse.games.happy_dim_sum",
    "steam-up": "teahouse.games.steam_up",
    "taiwan-snackbar": "teahouse.games.taiwan_snackbar",
    "dim-sum": "teahouse.games.dim_sum",
    "sweets": "teahouse.games.sweets",
}
