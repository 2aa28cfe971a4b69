"""The look keeps its promises: contrast, one set of names for light and dark, nothing from afar,
and templates and style sheets that can be read."""

import re
from pathlib import Path

import pytest

from engines.words import LETTERS
from games.post.tables import SHAPES as SIGNS

ROOT = Path(__file__).parent.parent
TOKENS = (ROOT / "static/css/tokens.css").read_text()
SHEETS = sorted((ROOT / "static/css").glob("*.css"))
EVERY_SHEET = sorted((ROOT / "static/css").rglob("*.css"))

LONGEST_LINE = 120
DRAWINGS = {"marks.html", "vignette.html"}
TEMPLATES = [
    path
    for path in sorted((ROOT / "templates").rglob("*.html"))
    if path.relative_to(ROOT / "templates").as_posix() not in DRAWINGS
]

TEXT = [
    ("ink", "sky"), ("ink", "panel"), ("ink", "well"),
    ("dim", "sky"), ("dim", "panel"), ("dim", "well"),
    ("act", "sky"), ("act", "panel"), ("act", "well"), ("act-strong", "panel"),
    ("on-act", "act"), ("on-act", "act-strong"),
    ("good", "sky"), ("good", "panel"), ("bad", "sky"), ("bad", "panel"),
]  # fmt: skip
SHAPES = [("edge", "sky"), ("edge", "panel"), ("act", "panel"), ("good", "panel"), ("bad", "panel")]
SEATS = [f"seat-{letter}" for letter in LETTERS.lower()]


def read(path):
    return (ROOT / path).read_text()


LETTER = read("templates/letters/base.html")


def block(after):
    start = TOKENS.index("{", TOKENS.index(after)) + 1
    return dict(re.findall(r"--([\w-]+):\s*([^;]+);", TOKENS[start : TOKENS.index("}", start)]))


LIGHT = block(":root {")
BY_DEVICE = block(':root:not([data-theme="light"])')
BY_CHOICE = block(':root[data-theme="dark"]')
THEMES = {"light": LIGHT, "dark": LIGHT | BY_CHOICE}


def brightness(colour):
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_is_21_to_1():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


def test_dark_by_choice_is_dark_by_device():
    assert BY_CHOICE == BY_DEVICE


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("front", "ground"), TEXT)
def test_text_can_be_read(theme, front, ground):
    colours = THEMES[theme]

    assert contrast(colours[front], colours[ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("front", "ground"), SHAPES)
def test_shapes_can_be_seen(theme, front, ground):
    colours = THEMES[theme]

    assert contrast(colours[front], colours[ground]) >= 3


@pytest.mark.parametrize("seat", SEATS)
def test_a_players_letter_can_be_read_on_their_mark(seat):
    assert contrast(LIGHT["on-seat"], LIGHT[seat]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("seat", SEATS)
def test_a_players_mark_can_be_seen(theme, seat):
    """By its own colour, or by its outline."""
    colours = THEMES[theme]
    outline = colours["seat-outline"].replace("var(--ink)", colours["ink"])

    assert max(contrast(each, colours["panel"]) for each in (colours[seat], outline)) >= 3


@pytest.mark.parametrize("letter", LETTERS)
def test_a_players_letter_can_be_read_in_a_letter(letter):
    [ground] = re.findall(rf"\.mark-{letter} {{ background: (#\w+);", LETTER)
    [ink] = re.findall(r"\.mark {[^}]*? color: (#\w+);", LETTER)

    assert contrast(ink, ground) >= 4.5


def test_every_player_has_a_mark_of_their_own():
    """On the page, on boards and in letters: eight shapes, eight colours."""
    page, boards = read("templates/marks.html"), read("templates/boards/marks.svg")
    components = read("static/css/components.css")
    on_pages = re.findall(r'<symbol id="mark-(\w)"[^>]*>(.*?)</symbol>', page)
    on_boards = re.findall(r'<symbol id="piece-(\w)".*?fill="(#\w+)".*?>(.*?)</g>', boards)

    assert [letter for letter, _ in on_pages] == list(LETTERS.lower())
    assert len({shape for _, shape in on_pages}) == len(LETTERS)
    assert [(f"seat-{letter}", colour) for letter, colour, _ in on_boards] == [
        (seat, LIGHT[seat]) for seat in SEATS
    ]
    assert len({shape for _, _, shape in on_boards}) == len(LETTERS)
    assert len({LIGHT[seat] for seat in SEATS}) == len(set(SIGNS)) == len(SIGNS) == len(LETTERS)
    assert all(f"--seat: var(--{seat})" in components for seat in SEATS)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_style_sheets_load_nothing_from_afar(sheet):
    assert not re.search(r"https?:|@import|url\(\s*[\"']?//", sheet.read_text())


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_whatever_a_style_sheet_names_is_there(sheet):
    for name in re.findall(r"url\([\"']?([^\"')]+)", sheet.read_text()):
        if not name.startswith(("data:", "#")):
            assert (sheet.parent / name).exists(), name


def test_every_font_comes_with_its_licence():
    fonts = ROOT / "static/fonts"

    assert "SIL OPEN FONT LICENSE" in (fonts / "OFL-Alegreya.txt").read_text()
    assert "SIL OPEN FONT LICENSE" in (fonts / "OFL-Source-Sans-3.txt").read_text()
    families = {
        path.name.split("-")[0] for path in fonts.iterdir() if path.suffix in (".woff2", ".ttf")
    }
    assert families == {"alegreya", "source", "parsec"}


@pytest.mark.parametrize("sheet", EVERY_SHEET, ids=lambda path: path.name)
def test_a_style_sheet_says_first_what_it_styles(sheet):
    assert re.match(r"/\* [^*]{10,}", sheet.read_text())


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_lines_of_templates_are_short(template):
    lines = enumerate(template.read_text(encoding="utf-8").splitlines(), start=1)

    assert [number for number, line in lines if len(line) > LONGEST_LINE] == []
