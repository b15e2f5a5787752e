"""A whole game, played by lot and told twice from the same events: in words for people, as JSON for programs.

python examples/tell_a_game.py sweets
python examples/tell_a_game.py happy-dim-sum --seat 1 --json
"""

import argparse
import json

import teahouse


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("game", choices=[game.key for game in teahouse.games()])
    ask.add_argument("--seed", type=int, default=7)
    ask.add_argument("--seat", type=int, help="as the player in this seat saw it, counted from 1; else as all did")
    ask.add_argument("--json", action="store_true", help="as data, one event a line")
    given = ask.parse_args()

    game = teahouse.game(given.game)
    state = game.start(players=max(2, game.fewest), seed=given.seed, log=True)
    lots = teahouse.Chance(given.seed).split()
    while state.pending():
        seat = state.pending()[0]
        legal = state.legal(seat)
        state.apply(seat, legal[lots.below(len(legal))])

    if given.seat is not None and not 1 <= given.seat <= state.setup.players:
        ask.error(f"there is no seat {given.seat}: {state.setup.players} play")
    reader = None if given.seat is None else given.seat - 1
    if given.json:
        for event in state.events(reader):
            print(json.dumps(event, ensure_ascii=False))
    else:
        print("\n".join(state.log(reader)))


if __name__ == "__main__":
    main()
