"""The games on the table. This list is the one registration that a new game needs."""

MODULES = {
    "taiwan-snackbar": "teahouse.games.taiwan_snackbar",
    "sweets": "teahouse.games.sweets",
}
