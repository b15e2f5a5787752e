"""Bots think in processes of their own; whoever waits for them can be told to stop at any moment."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

import pytest

from teahouse.server.thinking import Thinkers


class AtOnce(Executor):
    """A pool whose thoughts are done when they are asked for."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        done: Future[Any] = Future()
        done.set_result(7)
        return done


@pytest.mark.parametrize("turns", range(8))
def test_a_wait_for_a_thought_can_be_called_off_at_any_moment(turns: int) -> None:
    async def stop_after_turns() -> None:
        thinkers = Thinkers(1, 60.0)
        thinkers.pool = AtOnce()  # type: ignore[assignment]
        deciding = asyncio.create_task(thinkers.decide("taiwan-snackbar", "easy", "", 0, 0))
        for _ in range(turns):
            await asyncio.sleep(0)
        if deciding.cancel():
            with pytest.raises(asyncio.CancelledError):
                await deciding
        else:
            assert await deciding == 7

    asyncio.run(stop_after_turns())


def test_a_thought_that_takes_too_long_counts_as_none() -> None:
    async def decide() -> int:
        thinkers = Thinkers(1, 0.0)
        try:
            return await thinkers.decide("taiwan-snackbar", "easy", "", 0, 0)
        finally:
            thinkers.close()

    assert asyncio.run(decide()) == -1
