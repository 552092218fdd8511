"""Standing orders: what a seat has decided in advance to answer."""

from collections.abc import Sequence
from typing import Any

from enishi.server.messages.parts import Order
from enishi.server.table.game_facts import value_at
from enishi.views import View


def answer(orders: Sequence[Order], view: View) -> str | None:
    """The move of the first order that holds on the seat's own view; None: the seat is asked."""
    return next((order.move for order in orders if _holds(order, view)), None)


def _holds(order: Order, view: View) -> bool:
    if order.move not in view.legal or (order.only and len(view.legal) > 1):
        return False
    when = all(_is_among(value_at(view, path), values) for path, values in order.when.items())
    return when and not any(_is_among(value_at(view, path), values) for path, values in order.unless.items())


def _is_among(value: Any, values: Sequence[Any]) -> bool:
    return any(type(value) is type(other) and value == other for other in values)
