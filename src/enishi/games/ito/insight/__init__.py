"""What a strong player of Shiawase no Ito does.

Found by playing thousands of games with one idea at a time. All of it is about one number: how many threes still agree with everything
that was seen (`aid`). Two threes are left before the sixth turn: the protagonist side wins every other time.

- The protagonist side watches threes that agree: already drawing one of them by lot wins 97 games in 100 against random gifts, where a
  random watch wins one. Better still is the watch after which, by what then is given or not, the fewest threes are left.
- The possessor side gives where many others might have given too, and does not take those others out of the game: who receives is
  cleared, and no longer explains earlier gifts. That alone lets it escape one time in seven instead of one in thirty.
- Three gifts at once tell most. The card with three is kept for a late turn, when watches leave no more than two givers anyway.
- The three live apart. Three rooms in a cluster escape 7 times in 100 with such gifts, 203, 401 and 405 escape 23 times.

That is what a search goes by. The best players do without one, and weigh the threes by how many other ways to give each of them had
(`insight.reckoning`).

Play-outs go on like that to the end. Counting the threes instead, a turn ahead, makes quick searches better and long ones not. The
protagonist side does not know the possessors in the possessor side's own search (`ignorant`): there it watches random threes that agree.
"""

from enishi.games.ito.rules import PROTAGONIST, list_gifts, pick, pick_room
from enishi.games.ito.rules.record import GIVE, GIVE_FIRST, WATCH, WATCH_FIRST
from enishi.games.ito.rules.rooms import CAN_COME_FROM, beyond, receivers_of
from enishi.games.ito.rules.secret import draw_possessors, one_of_those_with, one_of_those_with_both
from enishi.kernel.bits import count, lowest, without_lowest
from enishi.kernel.chance import below
from enishi.kernel.real import logarithm
from enishi.kernel.rule import rule

WHIM = 0.3
"""How much chance there is in the choice of a gift in a play-out."""
FINE = 1024


@rule
def ignorant(s, seat, actor):
    """The protagonist side must not find the possessors out from what pays off in the possessor side's search."""
    return seat != PROTAGONIST and actor == PROTAGONIST


@rule
def reply(s, actor, seat, key, in_tree, out, rng):
    """Who must not learn in the tree what only the seat knows plays as below it."""
    return policy(s, actor, out, rng) if in_tree and ignorant(s, seat, actor) else -1


@rule
def policy(s, actor, out, rng):
    """Watches a random three that agrees; gives where it tells little."""
    if s.phase == WATCH:
        return suspect(s, rng)
    if s.phase == GIVE:
        return pick_gift(s, out, rng)
    return pick(s, actor, out, rng)


@rule
def suspect(s, rng):
    """The next room of a random three that agrees with everything seen; any room where none goes on with those entered."""
    entered = s.watched[s.turn]
    three = imagined(s, entered, rng) & beyond(entered)
    return WATCH_FIRST + lowest(three) if three else pick_room(s, rng)


@rule
def imagined(s, entered, rng):
    """A random three that agrees, and whose lowest rooms are those entered; nobody where there is none. Does not look at the possessors."""
    possessors, to_give = s.possessors, s.to_give
    rooms = s.living & beyond(entered)
    if entered == 0:
        draw_possessors(s, rng)
        three = s.possessors
    elif without_lowest(entered):
        three, _ = one_of_those_with_both(s, entered, rooms, rng)
    else:
        three, _ = one_of_those_with(s, entered, rooms, rng)
    s.possessors = possessors
    s.to_give = to_give
    return three


@rule
def pick_gift(s, out, rng):
    """The gift that tells least, or nearly."""
    n = list_gifts(s, out)
    best, move = 0.0, -1
    for i in range(n):
        worth = discretion(s, out[i] - GIVE_FIRST) + WHIM * below(rng, FINE) / FINE
        if move < 0 or worth > best:
            best, move = worth, out[i]
    return move


@rule
def discretion(s, gift):
    """How little a gift tells: the more so, the more others may have given it, and the fewer earlier gifts its receiver may have given."""
    receiver = receivers_of(1 << gift)
    worth = logarithm(1.0 + count(CAN_COME_FROM[gift] & s.living & ~receiver & ~s.watched[s.turn]))
    for turn in range(1, s.turn + 1):
        given = s.given[turn]
        while given:
            givers = CAN_COME_FROM[lowest(given)] & ~s.watched[turn]
            given = without_lowest(given)
            if givers & receiver:
                worth -= 1.0 / count(givers & s.living)
    return worth
