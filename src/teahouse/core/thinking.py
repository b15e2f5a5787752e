"""How a search thinks about a game: figures, which every game says for itself."""


class Thinking:
    """How a search thinks.

    `iterations`: trials for one decision. `width`: only so many actions are tried, those that the adviser likes best
    (0: all). `doubt`: by how many standard errors an action must be better than the adviser's favourite.
    `guided`: in playouts every decision is the adviser's with a chance of so many in a hundred, else a random one; with
    0 the adviser is not asked at all. `horizon`: when the turn has passed so many times to another seat, the adviser
    judges the position instead of playing on (0: always play to the end). Turns are counted and not decisions, or a
    move made of many small ones would look as if it left the others no time. `depth`: so many decisions below the
    first are in the tree (0: none), where `explore` weighs curiosity against what has paid. `alone`: how it thinks
    where nobody else plays (None: the same).
    """

    def __init__(
        self,
        iterations: int,
        width: int = 0,
        doubt: float = 0.0,
        guided: int = 100,
        horizon: int = 0,
        depth: int = 0,
        explore: float = 0.7,
        alone: "Thinking | None" = None,
    ) -> None:
        self.iterations = iterations
        self.width = width
        self.doubt = doubt
        self.guided = guided
        self.horizon = horizon
        self.depth = depth
        self.explore = explore
        self.alone = alone


# For a game that says nothing.
USUAL = Thinking(iterations=800, width=8, doubt=1.0)
