"""Two tellings of one story, as two people brought them from elsewhere, are one again.

What happened on a day is not taken from a second telling: here nobody can know any more whether it came in time.
"""

from msgspec.structs import replace

from enishi.promise.entries import AnyEntry, Came, ChangeProposed, Confirmed, Met, Written
from enishi.promise.export import for_person
from enishi.promise.refusals import refused as promise_refused


def merged_story(here: list[AnyEntry], brought: list[AnyEntry]) -> list[AnyEntry]:
    """What is here, with the shares of both and what the other goes on with; refused where they contradict each other."""
    shorter = min(len(here), len(brought))
    if for_person(here[:shorter], None) != for_person(brought[:shorter], None):
        raise promise_refused("file_differs")
    both = [_with_shares(one, two) for one, two in zip(here, brought, strict=False)]
    news = [entry for entry in brought[shorter:] if not isinstance(entry, Came | Met | Confirmed)]
    return [*both, *here[shorter:], *news]


def _with_shares(one: AnyEntry, two: AnyEntry) -> AnyEntry:
    if not isinstance(one, Written | ChangeProposed) or not isinstance(two, Written | ChangeProposed):
        return one
    if not one.shares or not two.shares:
        return replace(one, shares=one.shares or two.shares)
    return replace(one, shares=tuple(mine or theirs for mine, theirs in zip(one.shares, two.shares, strict=True)))
