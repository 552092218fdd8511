"""A whole promise as one file, and back: nothing that does not fit gets in."""

import json
from typing import Any

import pytest
from msgspec.structs import replace
from tests.promise.scene import FormerScene, Scene, chance

from enishi.errors import Refused
from enishi.promise import Mark, check_card, entries, for_person, from_file, new_key, result, story, to_code, to_file, view


def a_full_story(scene: Scene) -> Scene:
    """Everything that can happen, once."""
    new = new_key(chance(60))
    drawn = Mark("drawn", strokes=(((1, 2), (3, 4)),))
    scene.do(scene.sign(0, drawn) if isinstance(scene, FormerScene) else scene.enter(0, drawn))
    scene.do(scene.leave(0))
    scene.renew(0)
    if not scene.is_former:
        scene.do(scene.enter(1))
        scene.do(entries.Reopened(index=1, public_key=scene.keys[1].public))
        scene.renew(1)
    scene.seal()
    scene.do(scene.cancel(1))
    scene.do(scene.propose(0, place="東京駅"))
    scene.do(scene.withdraw(1))
    scene.change(0, when="2036-06-01 12:00")
    scene.do(entries.Lost(index=0, public_key=new.public))
    scene.do(scene.found(0, new.public))
    scene.do(entries.Lost(index=2, public_key=new.public))
    scene.do(scene.consent(0, 2, new.public))
    scene.do(scene.consent(1, 2, new.public))
    scene.keys[2] = new
    scene.to_the_day()
    scene.do(scene.came(1))
    scene.meet(2, 0)
    return scene


FULL = a_full_story(Scene())
FORMER = a_full_story(FormerScene())


def refusal_of(text: str | bytes) -> Refused:
    with pytest.raises(Refused) as caught:
        from_file(text)
    assert caught.value.say("en") != caught.value.say("ja")
    return caught.value


def test_the_full_story_has_every_kind_of_entry() -> None:
    kinds = {type(entry) for entry in (*FULL.entries, *FORMER.entries)}
    assert kinds == set(entries.AnyEntry.__args__) - {entries.Unsigned}, "which nothing says any more"


@pytest.mark.parametrize("told", [FULL, FORMER], ids=["2", "1"])
def test_a_file_gives_back_the_same_story(told: Scene) -> None:
    kept = from_file(to_file(told.entries))
    assert kept == told.entries
    assert story.read(kept) == told.state
    assert json.loads(to_file(told.entries))["enishi_promise"] == 3
    assert result(story.read(kept)).outcomes == ["met", "waited", "met"]


def test_a_moved_promise_goes_on_elsewhere() -> None:
    scene = Scene(2).seal()
    moved = Scene(2)
    moved.entries = from_file(to_file(scene.entries))
    moved.state, moved.keys = story.read(moved.entries), scene.keys
    moved.to_the_day()
    moved.meet(1, 0)
    assert result(moved.state).ending == "all_kept"


@pytest.mark.parametrize("kind", [entries.Written, entries.Entered, entries.Agreed, entries.ChangeProposed, entries.Met])
def test_a_story_without_what_the_rest_stands_on_is_refused(kind: type[entries.AnyEntry]) -> None:
    last = max(number for number, entry in enumerate(FULL.entries) if isinstance(entry, kind))
    assert refusal_of(to_file([*FULL.entries[:last], *FULL.entries[last + 1 :]])).code == "file_entry"


def spoilt_values(entry: dict[str, Any]) -> list[tuple[str, Any]]:
    """One wrong value for each part of an entry that somebody has signed."""
    wrong: dict[str, Any] = {"index": 1 - min(entry.get("index", 0), 1), "minute": entry.get("minute", 0) + 1}
    for name in ("text", "public_key", "signature", "share_mark", "salt", "slow", "check_signature"):
        if name in entry:
            first = "B" if entry[name][0] == "A" else "A"
            wrong[name] = first + entry[name][1:]
    unsigned = ("index", "public_key") if entry["kind"] in ("change_proposed", "lost") else ()
    return [(name, value) for name, value in wrong.items() if name in entry and name not in unsigned]


SPOILT = [
    (number, name, value)
    for number, entry in enumerate(json.loads(to_file(FULL.entries))["entries"])
    for name, value in spoilt_values(entry)
]


@pytest.mark.parametrize(("number", "name", "value"), SPOILT)
def test_an_altered_entry_is_refused(number: int, name: str, value: Any) -> None:
    file = json.loads(to_file(FULL.entries))
    file["entries"][number][name] = value
    refusal = refusal_of(json.dumps(file))
    assert refusal.code in ("file_entry", "file_shape")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "file_none"),
        ("{]", "file_none"),
        ("[]", "file_none"),
        ("{}", "file_none"),
        ('{"enishi": 1, "entries": []}', "file_none"),
        ('{"enishi_promise": true, "entries": []}', "file_none"),
        ('{"enishi_promise": 1, "entries": {}}', "file_none"),
        ('{"enishi_promise": 1, "entries": [], "more": 1}', "file_none"),
        ('{"enishi_promise": 4, "entries": []}', "file_newer"),
        ('{"enishi_promise": 3, "entries": []}', "not_written"),
        ('{"enishi_promise": 2, "entries": []}', "not_written"),
        ('{"enishi_promise": 1, "entries": []}', "not_written"),
        ('{"enishi_promise": 1, "entries": [{"kind": "danced"}]}', "file_shape"),
        ('{"enishi_promise": 1, "entries": [{"kind": "written"}]}', "file_shape"),
        ('{"enishi_promise": 1, "entries": [{"kind": "written", "text": "AQID"}]}', "file_entry"),
        ('{"enishi_promise": 1, "entries": [{"kind": "signed", "index": 9}]}', "file_shape"),
        ("[" * 100_000, "file_none"),
        (b"\xff\xfe\x00", "file_none"),
        (" " * ((2 << 20) + 1), "file_large"),
        (json.dumps({"enishi_promise": 2, "entries": [{}] * 501}), "file_large"),
    ],
)
def test_what_is_no_file_of_a_promise_is_refused(text: str | bytes, code: str) -> None:
    assert refusal_of(text).code == code


def test_each_person_may_keep_the_story_with_their_own_share_only() -> None:
    for index in (0, 1, 2):
        own = story.read(from_file(to_file(for_person(FORMER.entries, index))))
        assert [place for place in own.people if own.share(place) is not None] == [index]
        card = own.card(index)
        assert card is not None
        assert check_card(to_code(card)).index == index


def test_an_invitation_has_no_share_at_all_and_can_be_signed() -> None:
    scene = FormerScene(2)
    text = to_file(for_person(scene.entries, None))
    assert "shares" not in text
    scene.entries = from_file(text)
    scene.state = story.read(scene.entries)
    scene.seal()
    assert view(scene.state, scene.now, 0).card is None


def test_a_file_with_a_wrong_share_is_refused() -> None:
    written = FORMER.entries[0]
    assert isinstance(written, entries.Written)
    spoilt = replace(written, shares=(bytes(16), *written.shares[1:]))
    assert refusal_of(to_file([spoilt, *FORMER.entries[1:]])).code == "file_entry"
