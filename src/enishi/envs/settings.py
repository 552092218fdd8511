"""The settings that environments take by name, for type checkers and editors; what they mean is in docs/environments.md."""

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from gymnasium.vector import AutoresetMode

    from enishi.envs.others import Others


class Settings(TypedDict, total=False):
    """Of every environment."""

    illegal: str
    reward: str
    max_cycles: int | None
    recall: int


class TableSettings(Settings, total=False):
    """Of an environment with all seats of one game."""

    render_mode: str | None
    view_seat: int | None


class SeatSettings(Settings, total=False):
    """Of an environment with one seat."""

    render_mode: str | None
    seat: int
    others: "Others"


class VectorSettings(SeatSettings, total=False):
    """Of an environment with many games."""

    mode: str
    autoreset: "str | AutoresetMode"
    copy: bool
    lists: bool
    gymnasium_finals: bool
