"""How a promise ended: who kept it, and what that is in the game."""

from typing import Literal

import msgspec

from enishi.promise.story.state import State

Outcome = Literal["met", "waited", "absent"]
"""met: somebody, confirmed by both; waited: came, and met nobody; absent: was not there."""
Ending = Literal["all_kept", "some_kept", "one_kept", "none_kept"]


class Result(msgspec.Struct, frozen=True):
    """What the day has shown, person by person."""

    outcomes: list[Outcome]
    kept: list[bool]
    ending: Ending
    """As the game of the same name says it; `all_kept` is the draw that is better than winning."""
    scores: list[int]
    returns: list[float]
    moves: list[str]
    """The events of that game: `0 keep`, `1 break`, …"""


def result(state: State) -> Result:
    """The result as it is so far; it stands when the phase is `closed`."""
    outcomes = [_outcome(state, index) for index in state.people]
    kept = [outcome != "absent" for outcome in outcomes]
    moves = [f"{index} {'keep' if has_kept else 'break'}" for index, has_kept in enumerate(kept)]
    return Result(outcomes, kept, _ending(kept), [int(has_kept) for has_kept in kept], _returns(kept), moves)


def _outcome(state: State, index: int) -> Outcome:
    own = [meeting for people, meeting in state.meetings.items() if index in people]
    if any(meeting.is_confirmed for meeting in own):
        return "met"
    came = index in state.came or any(index in meeting.signers for meeting in own)
    return "waited" if came else "absent"


def _ending(kept: list[bool]) -> Ending:
    if all(kept):
        return "all_kept"
    if not any(kept):
        return "none_kept"
    return "one_kept" if sum(kept) == 1 else "some_kept"


def _returns(kept: list[bool]) -> list[float]:
    """Alone a lonely win, all together the most there is."""
    worth = 0.5 + 0.5 * (sum(kept) - 1) / (len(kept) - 1)
    return [worth if has_kept else 0.0 for has_kept in kept]
