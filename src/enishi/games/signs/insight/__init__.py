"""What a strong player of Secret Signs does, found by playing thousands of games with one idea at a time.

- **Aim at 15** (`insight.plan`). Who keeps five cards worth 15 does half of what the team needs, and the teammate need not be told; a
  little less is better than a little more.
- **Knowing which card comes is everything.** Two teams that both aim at 15 score 29 a game where the teammate knows the card that was sent,
  and 25 where it does not. So that is what a sign should tell (`conventions`), and not what is kept.
- Taking a card unseen is a throw of the dice: worth it for a hand that is far from 15, and a little before that, for then the sender's
  teammate does not come to choose.
- Opponents who say openly which card they send can be read, too: who has been found true so far is believed.
- **A point is a lot** (`insight.lead`): half of all games of such teams end with 30, a third with 29. A search that thought a lead of a
  point to be worth little played too low, for fear of 31.
- What others did tells what they hold (`insight.beliefs`).
- **Different values in hand** are what the best bots mind beside (`weighing`); the search does not know it yet.
"""

from enishi.games.signs.insight.beliefs import WORLDS, found_true, imagine
from enishi.games.signs.insight.lead import evaluate
from enishi.games.signs.insight.plan import planned
from enishi.games.signs.rules.cards import VALUES
from enishi.games.signs.rules.record import DEAL, MATE, SEND, SEND_FIRST, TEAMS
from enishi.kernel.chance import below
from enishi.kernel.rule import rule

__all__ = ["WORLDS", "evaluate", "found_true", "imagine", "planned", "policy", "prior", "reply", "settled"]

ONLY = 1e6
"""How much likelier the search tries stating the truth: what is stated changes nothing in the tree, so one value stands for all."""

PLANNED = 40.0
"""How much likelier the search tries what the plan says."""


@rule
def prior(s, actor, move):
    """What the plan says, for a team is strong where both keep to it. The truth stands for all values that might be stated."""
    if s.phase == SEND and (move - SEND_FIRST) // VALUES != (move - SEND_FIRST) % VALUES:
        return 1.0
    plan = PLANNED if planned(s, actor, s.sent[s.turn] if s.phase == MATE else 0) == move else 1.0
    return ONLY * plan if s.phase == SEND else plan


@rule
def policy(s, actor, out, rng):
    """The plan of somebody who is told which card the teammate sends."""
    return planned(s, actor, s.sent[s.turn] if s.phase == MATE else 0)


@rule
def reply(s, actor, seat, key, in_tree, out, rng):
    """Others keep to the plan by what they hold, which the tree does not see. Opponents are taken to have signs.

    What they state tells the seat nothing but where it has the key or has found them true: in a tree of truths it would count on seeing
    every card that will be sent, and the longer it searched, the worse it played.
    """
    is_opponent = (actor - seat) % TEAMS
    is_told = key or is_opponent
    move = planned(s, actor, s.sent[s.turn] if is_told and s.phase == MATE else 0)
    is_open = found_true(s, seat) if is_opponent else key
    if s.phase == SEND and not is_open:
        return move - (move - SEND_FIRST) % VALUES + below(rng, VALUES)
    return move


@rule
def settled(s, events):
    """A finished game is enough: what follows is a new deal."""
    return s.phase == DEAL
