"""A game small enough to be solved: what a net has learned is compared with the exact value, and with an exact best response to it."""

import itertools
from pathlib import Path

import torch

from enishi.games.game import Game
from enishi.kernel.engine import engine
from enishi.learn import Recipe, train
from enishi.learn.course import Course, Scale
from enishi.learn.files import imported

KINDS, COPIES = 3, 2
BOLD, MEEK = KINDS, KINDS + 1
HIGHER_CARD = "_template"
"""The game that new games are made of: two seats with a card each say at once whether they are bold or meek."""
HANDS = [(first, second) for first in range(KINDS) for second in range(KINDS)]


def chance_of(hand: tuple[int, int]) -> float:
    first, second = hand
    return COPIES / 6 * (COPIES - (first == second)) / 5


def paid(game: Game, hand: tuple[int, int], said: tuple[int, int]) -> float:
    """What the first seat gets."""
    rules = engine(game, compiled=False)
    position = rules.start(2, {})
    for actor, move in [(rules.waiting(position)[0], hand[0]), (rules.waiting(position)[0], hand[1]), (0, said[0]), (1, said[1])]:
        position = rules.play(position, actor, move)
    return float(rules.returns(position, 2)[0])


def boldness(game: Game, data: bytes, course: Course) -> list[list[float]]:
    """How often the net is bold, by seat and card."""
    rules, net = engine(game, compiled=False), imported(data, course)
    found: list[list[float]] = [[], []]
    for seat, card in itertools.product(range(2), range(KINDS)):
        position = rules.start(2, {})
        for dealt in range(2):
            position = rules.play(position, rules.waiting(position)[0], card if dealt == seat else (card + 1) % KINDS)
        seen = torch.from_numpy(rules.observe(rules.hide(position, seat), seat)).unsqueeze(0)
        found[seat].append(float(net(seen)[0][0, [BOLD, MEEK]].softmax(0)[0]))
    return found


def best_response(game: Game, bold: list[float], seat: int) -> float:
    """What a seat gets at most against how often the other is bold with each card: its best word for each card of its own."""
    total = 0.0
    for card in range(KINDS):
        words = {BOLD: 0.0, MEEK: 0.0}
        for hand, mine, theirs in itertools.product(HANDS, words, (BOLD, MEEK)):
            if hand[seat] == card:
                often = bold[hand[1 - seat]] if theirs == BOLD else 1 - bold[hand[1 - seat]]
                share = paid(game, hand, (mine, theirs) if seat == 0 else (theirs, mine))
                words[mine] += chance_of(hand) * often * (share if seat == 0 else 1 - share)
        total += max(words.values())
    return total


def test_self_play_finds_the_exact_solution_of_a_small_game(tmp_path: Path) -> None:
    """The seats are alike, so the game is worth a half to each: a best response to an equilibrium gets that, and to a beginner more."""
    recipe, scale = Recipe(units=(16,), imitation=0.0, tutor=0.0, learning_rate=3e-3), Scale(512, 8, 1024)
    course = Course.of(HIGHER_CARD, 2, None, torch.device("cpu"), 1, recipe, scale)

    def holes(updates: int) -> float:
        data = train(HIGHER_CARD, updates=updates, folder=tmp_path / str(updates), recipe=recipe, scale=scale).file.read_bytes()
        bold = boldness(course.game, data, course)
        print(updates, [[round(share, 3) for share in row] for row in bold])
        return best_response(course.game, bold[1], 0) + best_response(course.game, bold[0], 1) - 1

    beginner, learned = holes(1), holes(150)
    print(f"an exact best response to both seats gains {beginner:.4f} after 1 update, {learned:.4f} after 150")
    assert beginner > 0.15
    assert 0 <= learned < 0.02
