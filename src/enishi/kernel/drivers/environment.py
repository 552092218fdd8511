"""A driver: games as environments for learning, many side by side.

Chance plays by itself (`settle`); whoever decides next is shown what it knows, and no more (`look`); a number is played (`decide`).
`reset_batch` begins games, `step_batch` takes one decision in each. A game is its record, and beside it a slot (`drivers.slot`) with
what the rules do not know: seed and episode, who is asked, what was paid. Game `at` draws from stream `episode` of its own seed.

A step has parts, which a GPU takes one after the other for all games: `decide`; `show_end` and `begin` where a game begins anew; `look`.
`h` is a copy of the record, which is hidden for the seat that looks. A row of `moves` holds the legal moves between two steps, and during
a step is room for a list.
"""

from enishi.kernel.actors import CHANCE
from enishi.kernel.bits import lowest
from enishi.kernel.chance import sow
from enishi.kernel.contract import hide, legal, observe, pick, play, returns, scores, start, waiting, witnesses
from enishi.kernel.drivers.slot import CUT_SHORT, GOING_ON, LOSE, NEVER, OVER, SAME_STEP, SCORE, ZERO_SUM
from enishi.kernel.rule import rule

ACTOR_BITS, WITNESS_BITS = 16, 20
"""An event that is recalled is one integer: the move, then who acted, then who saw it."""
SIGNS = 9
"""Who acted, as a recalled event tells it: 1 for the seat itself, then the others from it on; this for chance."""


@rule
def settle(s, slot, trail, out):
    """Plays those who draw at random until somebody else is waited for, or nobody; answers who, as a bit mask."""
    actors = waiting(s)
    while actors and not actors & ~slot.drawn:
        actor = lowest(actors)
        happen(s, slot, trail, actor, pick(s, actor, out, slot.rng))
        actors = waiting(s)
    return actors & ~slot.drawn


@rule
def happen(s, slot, trail, actor, move):
    """Plays a legal move; where events are recalled, it is written down with those who see it."""
    if len(trail):
        trail[slot.told % len(trail)] = move | (actor << ACTOR_BITS) | (witnesses(s, actor, move) << WITNESS_BITS)
        slot.told += 1
    play(s, actor, move)


@rule
def look(h, slot, trail, labels, observation, mask, moves):
    """Shows the seat that is asked what it knows and what it may do, both from its hidden record.

    The mask is all zeros before. Where nothing depends on the number, all are allowed: an empty mask would break whoever draws from it.
    """
    hide(h, slot.seat)
    if len(observation):
        describe(h, slot.seat, slot, trail, labels, observation)
    slot.count = 0
    if slot.free:
        for move in range(len(mask)):
            mask[move] = 1
    elif (waiting(h) >> slot.seat) & 1:
        slot.count = legal(h, slot.seat, moves)
        if len(mask):
            for i in range(slot.count):
                mask[moves[i]] = 1


@rule
def describe(h, seat, slot, trail, labels, out):
    """Writes the observation: the game's own, then the last events as the seat saw them."""
    observe(h, seat, out)
    if len(trail):
        place = len(out) - 2 * len(trail)
        for number in range(slot.told - 1, slot.told - 1 - len(trail), -1):
            if number < 0:
                out[place] = 0
                out[place + 1] = 0
            else:
                recall(trail[number % len(trail)], labels, seat, slot.seats, place, out)
            place += 2


@rule
def recall(event, labels, seat, seats, place, out):
    """Who acted, and the move or the number of its masked text, as parts of a whole."""
    move = event & ((1 << ACTOR_BITS) - 1)
    actor = (event >> ACTOR_BITS) & ((1 << (WITNESS_BITS - ACTOR_BITS)) - 1)
    label = move if (event >> (WITNESS_BITS + seat)) & 1 else labels[move]
    out[place] = 1.0 if actor == CHANCE else (1 + (actor + seats - seat) % seats) / SIGNS
    out[place + 1] = (label + 1) / labels[len(labels) - 1]


@rule
def clear(mask):
    """Makes the mask all zeros. All of it is written: that is faster than finding the ones."""
    for move in range(len(mask)):
        mask[move] = 0


@rule
def begin(s, slot, trail, moves):
    """From a template to the first decision of the slot's episode. A game that ends before its learner was asked is shown as it ended."""
    start(s, slot.seats)
    sow(slot.rng, slot.seed, slot.episode)
    slot.told = 0
    slot.decided = 0
    slot.ended = 0
    actors = settle(s, slot, trail, moves)
    slot.seat = asked(slot, actors) if actors else max(slot.learner, 0)
    slot.free = not actors


@rule
def asked(slot, actors):
    """Who of those that are waited for decides next: the learner, if it can, otherwise the lowest."""
    return slot.learner if slot.learner >= 0 and (actors >> slot.learner) & 1 else lowest(actors)


@rule
def pay(s, slot):
    """What each seat gets of a game that is over."""
    if slot.reward == SCORE:
        scores(s, slot.rewards)
    else:
        returns(s, slot.rewards)
    if slot.reward == ZERO_SUM:
        total = 0.0
        for seat in range(slot.seats):
            total += slot.rewards[seat]
        for seat in range(slot.seats):
            slot.rewards[seat] -= total / slot.seats


@rule
def wipe(slot):
    """Nothing has been paid, nothing has ended, nothing was illegal."""
    for seat in range(slot.seats):
        slot.rewards[seat] = 0.0
    slot.end = GOING_ON
    slot.illegal = 0


@rule
def decide(s, slot, trail, moves, action, is_legal):
    """Plays the number that was decided on, and what follows by chance; answers whether the game is to begin anew in this step."""
    wipe(slot)
    if slot.ended:
        return slot.autoreset != NEVER
    if slot.free:
        actors = 0
        slot.end = OVER
        pay(s, slot)
    else:
        slot.illegal = not is_legal
        actors = act(s, slot, trail, moves, action)
    slot.actor = slot.seat
    if slot.end == GOING_ON:
        slot.seat = asked(slot, actors)
        return False
    slot.ended = 1
    slot.free = 1
    slot.seat = viewer_of_end(slot)
    return slot.autoreset == SAME_STEP


@rule
def show_end(h, slot, trail, labels, final):
    """What is to be seen at the end of a game that ended in this step and begins anew."""
    if slot.end != GOING_ON and len(final):
        hide(h, slot.seat)
        describe(h, slot.seat, slot, trail, labels, final)


@rule
def act(s, slot, trail, moves, action):
    """Plays the number and what follows by chance; notes whether that ended the game. Answers who is waited for then."""
    if slot.illegal:
        if slot.on_illegal == LOSE:
            slot.end = OVER
            slot.rewards[slot.seat] = -1.0
            return 0
        action = pick(s, slot.seat, moves, slot.rng)
    happen(s, slot, trail, slot.seat, action)
    slot.decided += 1
    actors = settle(s, slot, trail, moves)
    if not actors:
        slot.end = OVER
        pay(s, slot)
    elif slot.limit and slot.decided >= slot.limit:
        slot.end = CUT_SHORT
    return actors


@rule
def viewer_of_end(slot):
    """Whose eyes see the end: the learner's, or those of whoever decided last."""
    return slot.learner if slot.learner >= 0 else slot.actor


@rule
def is_listed(moves, count, action):
    """Whether a number is among the first `count`, which are ascending."""
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        if moves[middle] < action:
            low = middle + 1
        else:
            high = middle
    return low < count and moves[low] == action


@rule
def is_allowed(slot, mask, moves, action):
    """Whether a number is legal: by the mask, if there is one, for that is one look."""
    if len(mask):
        return action >= 0 and action < len(mask) and mask[action] != 0
    return is_listed(moves, slot.count, action)


@rule
def first_illegal(slots, masks, moves, actions):
    """The first game whose number is not legal, -1 where all are."""
    for at in range(len(actions)):
        slot = slots[at]
        if not slot.ended and not slot.free and not is_allowed(slot, masks[at], moves[at], actions[at]):
            return at
    return -1


@rule
def look_at(states, hidden, at, seat, slots, trails, labels, observations, masks, moves):
    """Shows one game to any seat, which is the one that is asked from then on."""
    slot = slots[at]
    clear(masks[at])
    slot.seat = seat
    slot.free = 0
    hidden[0] = states[at]
    look(hidden[0], slot, trails[at], labels, observations[at], masks[at], moves[at])


@rule
def reset_batch(states, hidden, template, slots, trails, labels, observations, masks, moves, which):
    """Begins the chosen games anew."""
    for at in range(len(which)):
        if which[at]:
            slot = slots[at]
            wipe(slot)
            states[at] = template[0]
            begin(states[at], slot, trails[at], moves[at])
            clear(masks[at])
            hidden[0] = states[at]
            look(hidden[0], slot, trails[at], labels, observations[at], masks[at], moves[at])


@rule
def step_batch(states, hidden, template, slots, trails, labels, observations, masks, moves, finals, actions, first):
    """One decision in every game from `first` on, for as many as there are numbers."""
    for i in range(len(actions)):
        at = first + i
        slot = slots[at]
        is_legal = is_allowed(slot, masks[at], moves[at], actions[i])
        if decide(states[at], slot, trails[at], moves[at], actions[i], is_legal):
            hidden[0] = states[at]
            show_end(hidden[0], slot, trails[at], labels, finals[at])
            slot.episode += 1
            states[at] = template[0]
            begin(states[at], slot, trails[at], moves[at])
        clear(masks[at])
        hidden[0] = states[at]
        look(hidden[0], slot, trails[at], labels, observations[at], masks[at], moves[at])
