"""The picture of a promise: made from its identity, in parts that join."""

import hashlib

import pytest
from msgspec.structs import replace
from PIL import Image
from tests.promise.prints import EXACT, difference, faces, left_edge, printed, right_edge

from enishi.promise.cards.chance import Chance, Swell
from enishi.promise.cards.palettes import palette_of
from enishi.promise.cards.picture import motifs_of, picture
from enishi.promise.cards.seals import characters, cut_of, seal
from enishi.promise.cards.shapes import Page
from enishi.promise.cards.svg import as_svg
from enishi.promise.format.text import FORMER, to_bytes

ONE, OTHER = (hashlib.sha256(seed).digest() for seed in (b"one", b"other"))
SIZE = (105.0, 60.0)


def part(identity: bytes, people: int, index: int, hour: int = 18) -> Page:
    return Page(*SIZE, (picture(identity, people, index, *SIZE, hour),), "part")


def parts(identity: bytes, people: int, hour: int = 18) -> list[Image.Image]:
    return [printed(part(identity, people, index, hour), dots=EXACT) for index in range(people)]


def test_the_same_identity_gives_the_same_picture_and_another_gives_another() -> None:
    assert as_svg(part(ONE, 3, 1)) == as_svg(part(ONE, 3, 1))
    assert as_svg(part(ONE, 3, 1)) != as_svg(part(OTHER, 3, 1))
    assert as_svg(part(ONE, 3, 1)) != as_svg(part(ONE, 3, 2))


@pytest.mark.parametrize(("identity", "people"), [(ONE, 2), (OTHER, 2), (ONE, 3), (OTHER, 8)])
def test_every_part_joins_its_neighbours_and_the_last_joins_the_first(identity: bytes, people: int) -> None:
    shown = parts(identity, people)
    for index, here in enumerate(shown):
        assert difference(right_edge(here), left_edge(shown[(index + 1) % people])) < 3


def test_parts_of_other_promises_and_parts_that_are_not_neighbours_do_not_join() -> None:
    own, foreign = parts(ONE, 4), parts(OTHER, 4)
    assert difference(right_edge(own[0]), left_edge(foreign[1])) > 6
    assert difference(right_edge(own[0]), left_edge(own[3])) > 6


def test_every_person_has_a_guest_of_their_own() -> None:
    for identity in (ONE, OTHER):
        assert len(set(motifs_of(identity, 8))) == 8


def test_the_sky_is_that_of_the_promised_hour() -> None:
    skies = [palette_of(ONE, hour) for hour in range(24)]
    assert len(set(skies)) == 4
    assert [hour for hour in range(24) if skies[hour].is_night] == [0, 1, 2, 3, 20, 21, 22, 23]


def test_chance_depends_on_the_identity_alone() -> None:
    assert Chance(ONE, "moon").between(0, 1) == Chance(ONE, "moon").between(0, 1)
    assert Chance(ONE, "moon").between(0, 1) != Chance(ONE, "sun").between(0, 1)
    assert sorted(Chance(ONE, "order").shuffled(range(8))) == list(range(8))


def test_chance_is_the_same_for_ever() -> None:
    """Cards printed years apart must join: these numbers may never change."""
    assert [round(Chance(ONE, "moon").between(0, 1), 9), Chance(OTHER, "order").shuffled("abcd")] == [0.190215697, list("dacb")]


def test_a_swell_begins_anew_where_the_ring_closes() -> None:
    swell = Swell(ONE, "hills", 300, 6)
    assert swell(0) == swell(300)
    assert abs(swell(299.999) - swell(0)) < 0.001
    assert all(0 <= swell(x) <= 1 for x in range(300))


@pytest.mark.parametrize(
    ("name", "cut"),
    [("佐藤 さくら", "佐藤"), ("春", "春"), ("長宗我部元親", "長宗我部"), ("山本・ジョージ", "山本"), ("Alice", "A"), ("Bob", "BOB"),
     ("Anna Karenina", "AK"), ("J. R. R. Tolkien", "JRRT"), ("João", "JOÃO"), ("🌸", "〓"), ("・", "・")],
)  # fmt: skip
def test_a_seal_is_cut_from_a_name(name: str, cut: str) -> None:
    assert characters(name) == cut
    assert seal(name, ONE, 0)


def test_whoever_is_about_to_sign_sees_the_seal_that_will_be_on_the_cards() -> None:
    face = faces(2)[0]
    assert face.cut == hashlib.sha256(to_bytes(face.text)).digest(), "known before anybody has signed"
    former = replace(face.text, version=FORMER)
    assert cut_of(former, ONE) == ONE, "cards of format 1 stay as they were printed"


def test_two_people_of_one_name_have_two_seals() -> None:
    found = {seal("佐藤", hashlib.sha256(bytes([number])).digest(), index) for number in range(8) for index in range(2)}
    assert len(found) == 4
