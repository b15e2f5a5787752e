"""Who is here."""

import time

FORGET_SECONDS = 3600.0


class Presence:
    """When each person at a table was last heard of by this process."""

    def __init__(self) -> None:
        self.heard: dict[tuple[str, int], float] = {}

    def here(self, table_id: str, seat: int | None) -> None:
        if seat is not None:
            self.heard[table_id, seat] = time.time()

    def last(self, table_id: str, seat: int) -> float:
        return self.heard.get((table_id, seat), 0.0)

    def recent(self, seconds: float) -> list[tuple[str, int]]:
        """Everyone heard of in the last so many seconds; whoever was not for an hour is forgotten."""
        now = time.time()
        self.heard = {place: at for place, at in self.heard.items() if at > now - FORGET_SECONDS}
        return [place for place, at in self.heard.items() if at > now - seconds]
