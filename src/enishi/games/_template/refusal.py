"""Why a readable move of Higher Card is against the rules now."""

from typing import Any

from enishi.views import Line


def why_not(s: Any, seat: int, text: str) -> Line:
    """Asked only when a seat that is waited for tries a move that it does not have; `s` is what this seat knows.

    The key stands under `refusal.` in `words.toml`; the facts fill its placeholders, `{move}` being there already.
    """
    return Line("card_is_chance", {"card": s.card[seat]})
