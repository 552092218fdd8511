"""What was said, page by page: however much it is, nobody is sent all of it at once."""

from enishi.server.messages.from_server import Talk

AROUND = 200
"""Bytes of something said besides its text and name, at most."""


def page_of(talk: list[Talk], before: int, most: int) -> tuple[int, list[Talk]]:
    """The last things said before a number, as many as fit into `most` bytes; and the number of the first of them."""
    end = first = min(before, len(talk))
    size = 0
    while first:
        said = talk[first - 1]
        size += len(said.text.encode()) + len(said.name.encode()) + AROUND
        if size > most:
            break
        first -= 1
    return first, talk[first:end]
