"""Where a promise stands, in words: its part of the story, each person, what waits, and how it ended."""

from enishi.promise.format import zones
from enishi.promise.format.sealed import short_identity
from enishi.promise.format.text_words import tell_text
from enishi.promise.refusals import promise_words
from enishi.promise.story.phases import phase
from enishi.promise.story.result import result
from enishi.promise.story.state import State
from enishi.words import Speaker


def recount(state: State, now: int, language: str) -> list[str]:
    """Everything about a promise, line by line."""
    say = promise_words().speaker(language)
    now_phase = phase(state, now)
    lines = tell_text(state.text, language)
    if state.sealed is not None:
        lines.append(say("tell.identity", identity=short_identity(state.sealed.identity)))
    lines += ["", say(f"phase.{now_phase}", opens=_clock(state, "opens"), closes=_clock(state, "closes")), *_waiting(state, say)]
    if now_phase in ("open", "settling", "closed"):
        lines += _day(state, say)
    if now_phase in ("settling", "closed"):
        lines += [say(f"ending.{result(state).ending}")]
    return lines


def people_words(state: State, indexes: list[int]) -> list[str]:
    """People with their places, so that those of one name are told apart."""
    return [f"{index + 1}. {state.name(index)}" for index in indexes]


def _clock(state: State, edge: str) -> str:
    window = zones.window(state.text)
    return zones.clock_at(window.opens if edge == "opens" else window.closes, state.text)


def _waiting(state: State, say: Speaker) -> list[str]:
    lines = []
    if state.sealed is None:
        lines.append(say("waits.signatures", people=people_words(state, [i for i in state.people if i not in state.paper.signings])))
    if state.change is not None:
        signings = state.change.signings
        lines += ["", say("waits.change", people=people_words(state, [i for i in state.people if i not in signings]))]
        lines += tell_text(state.change.text, say.language)
    if state.cancels and not state.is_cancelled:
        lines.append(say("waits.cancel", people=people_words(state, sorted(state.cancels))))
    return lines + _lost(state, say)


def _lost(state: State, say: Speaker) -> list[str]:
    lines = []
    for index, request in state.lost.items():
        missing = [other for other in state.people if other != index and other not in request.consents]
        lines.append(say("waits.lost", person=people_words(state, [index]), people=people_words(state, missing)))
    return lines


def _day(state: State, say: Speaker) -> list[str]:
    lines = []
    for (one, other), meeting in state.meetings.items():
        key = "day.met" if meeting.is_confirmed else "day.half"
        first, second = (one, other) if one in meeting.signers else (other, one)
        names = people_words(state, [first, second])
        lines.append(say(key, one=names[0], other=names[1], time=zones.clock_at(meeting.minute, state.text)))
    outcomes = result(state).outcomes
    for outcome in ("met", "waited", "absent"):
        people = [index for index in state.people if outcomes[index] == outcome]
        lines += [say(f"outcome.{outcome}", people=people_words(state, people))] if people else []
    return lines
