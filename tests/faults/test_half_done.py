"""What somebody has begun and not finished is nobody else's business, and takes no undo away from them."""

from collections.abc import Callable
from typing import Any

import httpx

from tests.faults.process import Process
from tests.people import PATIENCE


def test_my_undo_stays_until_their_move_is_complete_and_takes_its_parts_along(
    start: Callable[..., Process], sqlite: str
) -> None:
    """Taiwan Snackbar: Ann has played, and whoever is next lays "choose player" without saying whom."""
    process = start(sqlite)
    with httpx.Client(base_url=f"{process.address}/api", timeout=PATIENCE) as client:

        def call(how: str, path: str, secret: str = "", body: object = None, fine: bool = True) -> Any:
            headers = {"Authorization": f"Bearer {secret}"} if secret else {}
            answer = client.request(how, path, headers=headers, json=body)
            assert answer.is_success is fine, answer.text
            return answer.json()

        for _ in range(200):
            order = {"game": "taiwan-snackbar", "players": 3, "you": "Ann", "options": {"starter": 1}}
            opened = call("POST", "/tables", "", order)
            path, secrets = f"/tables/{opened['id']}", [opened["secret"]]
            secrets += [call("POST", f"{path}/seats", "", {"name": name})["secret"] for name in ("Ben", "Cat")]
            ann = call("POST", f"{path}/start", secrets[0], {})
            move = {"stamp": ann["own"]["stamp"], "move": ann["moves"][0]["words"]}
            ann = call("POST", f"{path}/moves", secrets[0], move)
            (asked,) = ann["view"]["pending"]
            theirs = call("GET", path, secrets[asked])
            if asked and ann["can_undo"] and "choose player" in [choice["words"] for choice in theirs["moves"]]:
                break
        spectator = call("GET", path)
        begun = {"stamp": theirs["own"]["stamp"], "move": "choose player"}
        half = call("POST", f"{path}/moves", secrets[asked], begun)
        assert half["own"]["stamp"] != theirs["own"]["stamp"]
        assert call("GET", path, secrets[0]) == ann, "no event, no flag, nothing"
        assert call("GET", path) == spectator
        before = call("POST", f"{path}/undo", secrets[0])
        assert [choice["words"] for choice in before["moves"]], "Ann is asked again"
        late = {"stamp": half["own"]["stamp"], "move": half["moves"][0]["words"]}
        refused = call("POST", f"{path}/moves", secrets[asked], late, fine=False)
        assert refused["error"]["message"]
        assert call("GET", path, secrets[asked])["moves"] == []
