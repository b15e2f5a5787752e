"""The picture for the README stands on its own."""

import re
import xml.etree.ElementTree as ElementTree

from teahouse.terminal.screenshot import snackbar


def test_a_picture_calls_on_nobodys_server() -> None:
    drawn = snackbar()
    assert set(re.findall(r"https?://[^\s\"'<>)]+", drawn)) == {"http://www.w3.org/2000/svg"}
    assert "@font-face" not in drawn
    assert "url(" not in re.sub(r"url\(#[^)]+\)", "", drawn)
    text = "".join(ElementTree.fromstring(drawn).itertext()).replace("\xa0", " ")
    assert "Taiwan Snackbar ─" in text
    assert "Your hand" in text
    assert drawn == snackbar()
