"""What a seat has to do because it can do nothing else: then nobody is asked.

Where everybody knows what a seat may do (`answers.open` in the game's facts), a move without a choice is played and shown like a
bot's. Where only the seat knows it, and answers are shown after the same delay (`answers.delayed`), its answer is given for it after
that very delay: nobody can tell that it was not asked. Anywhere else the seat is asked, because an answer without it would tell
something.
"""

from enishi.server.table.table import Table


def forced_move(table: Table, seat: int) -> str | None:
    """The only thing that a seat which is waited for can do, where it is done for it; None where the seat is asked."""
    answers = table.facts.answers
    if table.promise is not None or (table.phase not in answers.open and table.phase not in answers.delayed):
        return None
    legal = table.playing.legal(seat)
    return legal[0] if len(legal) == 1 else None


def forced_answer(table: Table, seat: int) -> str | None:
    """What will be done for a seat in a moment: its people see it as if they had done it."""
    if table.status != "playing" or table.paused or seat not in table.waiting or table.chairs[seat].bot is not None:
        return None
    return forced_move(table, seat)
