"""The colours of an hour of the day, as a printer of woodblocks would mix them."""

from dataclasses import dataclass

from enishi.promise.cards.chance import Chance

PAPER = "#fbf7ec"
INK = "#2b2a33"
INK_SOFT = "#6a6672"
RULE = "#cbbd9f"
VERMILION = "#b8332b"
THREAD = "#c5322a"
GOLD = "#a97f22"


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours from the top of the sky to the nearest wave."""

    sky: tuple[str, str, str]
    disc: str
    far: str
    near: str
    sea: tuple[str, str]
    foam: str
    mist: str
    light: str
    is_night: bool = False


DAWN = (
    Palette(("#7f97b8", "#e2bfbd", "#f8e2c4"), "#ea7f62", "#b3a3b8", "#4c5b7c", ("#d9bfb6", "#4c6688"), "#f3e6d4", "#fdf3e0", "#ffe6ae"),
    Palette(("#9cb7b4", "#f0d3b4", "#fbe9cd"), "#e9694f", "#b9aeb0", "#4d6a6e", ("#dccbb5", "#47727c"), "#f4ead6", "#fef6e4", "#ffe6ae"),
)
DAY = (
    Palette(("#5f9cbb", "#b9d9dc", "#f5efdb"), "#f6e3a8", "#9db9bd", "#35686a", ("#a8cdd0", "#21658a"), "#eef3e8", "#fdfaf0", "#fff2c4"),
    Palette(("#74a7a0", "#cfdcc4", "#f7eed6"), "#f4cf86", "#a5b89f", "#3d6a4d", ("#b5d0c2", "#2c7078"), "#f0f3e2", "#fefaee", "#fff2c4"),
)
DUSK = (
    Palette(("#40497a", "#c67f8b", "#f6cd98"), "#e2573a", "#947391", "#313457", ("#dca28c", "#343c69"), "#f3d3b8", "#f8dfc4", "#ffd98a"),
    Palette(("#5b4a78", "#d98d7d", "#f9d9a0"), "#d9482f", "#a27a86", "#3d3152", ("#e3b08c", "#453a66"), "#f6d9b6", "#f9e3c6", "#ffd98a"),
)
NIGHT = (
    Palette(
        ("#111733", "#27376a", "#6377a3"), "#f6ebc6", "#45558a", "#141a36", ("#4e639a", "#131c40"), "#a9b9dc", "#8496c0", "#ffd98a", True
    ),
    Palette(
        ("#0f2033", "#1f4a5f", "#6d97a0"), "#f4eccb", "#447184", "#0f2230", ("#527f90", "#0f2940"), "#abcbcd", "#88b0b4", "#ffd98a", True
    ),
)


def palette_of(identity: bytes, hour: int) -> Palette:
    """The colours of the promised hour; the identity chooses among those that the hour has."""
    return Chance(identity, "palette").one_of(_of_hour(hour))


def _of_hour(hour: int) -> tuple[Palette, ...]:
    if 4 <= hour < 8:
        return DAWN
    if 8 <= hour < 16:
        return DAY
    return DUSK if 16 <= hour < 20 else NIGHT
