"""Every game branches as it did when it was counted: nothing was forbidden or allowed by accident."""

import teahouse
from tests.conformance.perft import counts, line, looked_at, position, read
from tests.conformance.tables import Table, everywhere, tables


@everywhere
def test_there_are_as_many_ways_to_go_on_as_were_counted(table: Table) -> None:
    counted = read()
    for after in looked_at(table):
        name = line(table, after, []).removesuffix(": ")
        assert name in counted, f"never counted: {name}"
        assert counts(position(table, after), len(counted[name])) == counted[name], name


def test_nothing_was_counted_that_is_not_compared() -> None:
    names = {
        line(table, after, []).removesuffix(": ")
        for game in teahouse.games()
        for laid in tables(game.key).values()
        for table in laid
        for after in looked_at(table)
    }
    assert names == read().keys()


def test_what_is_counted_is_what_can_be_played() -> None:
    """A hand count: at the start of Taiwan Snackbar one seat is asked, and each of its decisions asks the next."""
    state = teahouse.game("taiwan-snackbar").start(3, seed=1)
    (seat,) = state.pending()
    following = []
    for action in state.legal(seat):
        after = state.copy()
        after.apply(seat, action)
        following.append(sum(len(after.legal(other)) for other in after.pending()))
    assert counts(state, 2) == [len(following), sum(following)]
