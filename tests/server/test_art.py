"""The drawings: every file is safe to serve, has the set's shape, and every game finds what it shows."""

from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import teahouse

ART = Path(str(files("teahouse"))) / "server" / "static" / "art"
SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 2500  # bytes
SHAPES = {"svg", "title", "g", "path", "circle", "ellipse", "rect"}

NAMES = {
    "steam-up": """
        steamer har-gow sticky-rice siu-mai phoenix-claw char-siu-bao
        zodiac-rat zodiac-ox zodiac-tiger zodiac-rabbit zodiac-dragon zodiac-snake
        zodiac-horse zodiac-goat zodiac-monkey zodiac-rooster zodiac-dog zodiac-pig
        lucky-die fortune fate first-player""",
    "happy-dim-sum": """
        lo-mai-gai phoenix-claw cheong-fun char-siu-bao egg-tart custard-bun
        har-gow siu-mai radish-cake tea-cup
        check-please chopsticks grandma hot-sauce takeout yum-cha daily-special""",
    "taiwan-snackbar": """
        stinky-tofu oyster-omelette bamboo-leaves steamed-dumplings pork-rice rice-sticks
        change-direction choose-player one-more no-more stool toppled-stool""",
    "dim-sum": """
        suit-spade suit-heart suit-diamond suit-club court-jack court-queen court-king""",
    "sweets": """
        biscuit candy donut pudding ice-cream cake tea-cup star""",
}
WANTED = [(game, name) for game, names in NAMES.items() for name in names.split()]
OURS = {path.stem: path for path in sorted(ART.glob("*.svg"))}
# And those that lie in the games' own folders.
THEIRS = {f"{game.key}/{path.stem}": path for game in teahouse.games() for path in (game.folder / "art").glob("*.svg")}
DRAWINGS = OURS | THEIRS


def root_of(drawing: str) -> ET.Element:
    return ET.fromstring(DRAWINGS[drawing].read_text(encoding="utf-8"))


@pytest.mark.parametrize(("game", "name"), WANTED)
def test_a_game_finds_its_drawing(game: str, name: str) -> None:
    assert name in OURS


def test_every_game_of_the_house_has_its_picture() -> None:
    assert set(NAMES) & {game.key for game in teahouse.games()} <= {name.partition("/")[0] for name in THEIRS}


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_a_drawing_is_on_the_grid_of_96_and_has_a_title(drawing: str) -> None:
    root = root_of(drawing)
    assert root.tag == SVG + "svg"
    assert root.get("viewBox") == "0 0 96 96"
    title = root.find(SVG + "title")
    assert title is not None
    assert (title.text or "").strip()


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_a_drawing_is_shapes_alone(drawing: str) -> None:
    # No text, script, style, image or reference: a drawing looks the same on every machine and loads nothing.
    for element in root_of(drawing).iter():
        assert element.tag.removeprefix(SVG) in SHAPES
        for key, value in element.attrib.items():
            assert key != "style"
            assert not key.startswith("on")
            assert not key.endswith("href")
            assert "url(" not in value


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_a_drawing_is_small(drawing: str) -> None:
    assert len(DRAWINGS[drawing].read_bytes()) < LARGEST


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_a_drawing_is_named_in_kebab_case(drawing: str) -> None:
    assert all(part.isalpha() and part.islower() for part in DRAWINGS[drawing].stem.split("-"))


def test_no_two_drawings_share_a_title() -> None:
    titles = [root_of(drawing).findtext(SVG + "title") for drawing in DRAWINGS]
    assert len(set(titles)) == len(titles)
