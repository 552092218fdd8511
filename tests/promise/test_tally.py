"""The tally of format 1: any two shares give the secret, one says nothing."""

from collections import Counter
from functools import partial
from itertools import combinations, permutations

import pytest
from tests.promise.former import cut
from tests.promise.scene import chance

from enishi.promise.format import shares, tally


@pytest.mark.parametrize("people", range(2, 9))
def test_any_two_shares_give_the_secret(people: int) -> None:
    secret = chance(3)(16)
    cuts = cut(secret, people, chance(4))
    for one, other in permutations(range(people), 2):
        assert tally.join(one, cuts[one], other, cuts[other]) == secret


def test_shares_of_different_secrets_do_not_join() -> None:
    ours, theirs = cut(b"a" * 16, 3, chance(5)), cut(b"b" * 16, 3, chance(6))
    for one, other in combinations(range(3), 2):
        assert tally.join(one, ours[one], other, theirs[other]) not in (b"a" * 16, b"b" * 16)


def repeated(value: int, length: int) -> bytes:
    return bytes([value]) * length


def test_one_share_says_nothing_about_the_secret() -> None:
    """Whatever the secret, each value of a share comes from exactly one slope."""
    for secret in (0, 1, 0x53, 255):
        cuts = [cut(bytes([secret]) * 16, 8, partial(repeated, slope)) for slope in range(256)]
        for person in range(8):
            values = Counter(each[person][0] for each in cuts)
            assert set(values.values()) == {1}


def test_the_field_is_the_one_of_the_standard() -> None:
    """FIPS 197 multiplies {57} by {83} and gets {c1}, and says that {53} and {ca} are inverses."""
    assert tally._times(0x57, 0x83) == 0xC1
    assert tally._inverse(0x53) == 0xCA
    assert all(tally._times(a, tally._inverse(a)) == 1 for a in range(1, 256))


def test_marks_and_short_codes_tell_places_apart() -> None:
    share = chance(8)(16)
    assert len({tally.mark(index, share) for index in range(8)}) == 8
    assert len({shares.short_code(b"i" * 32, index, share) for index in range(8)}) == 8
    assert [len(group) for group in shares.short_code(b"i" * 32, 0, share).split("-")] == [4, 4, 4]
