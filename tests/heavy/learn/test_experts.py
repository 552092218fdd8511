"""Expert iteration: searches leave lessons, and a net learns what they found out."""

from pathlib import Path

import numpy as np
import torch

from enishi.games import load
from enishi.lab.lessons import Lecture, Lessons, gather, lessons_of
from enishi.learn import Recipe
from enishi.learn.course import Course
from enishi.learn.teaching import teach
from enishi.learn.training import settle_on

CPU = torch.device("cpu")
SEARCH = {"iterations": 60}


def test_lessons_tell_what_was_seen_tried_and_won() -> None:
    lecture = Lecture("bird", 2, {}, SEARCH, seed=4, number=7)
    lessons = lessons_of(lecture)
    assert len(lessons) > 10
    game = load("bird")
    assert lessons.seen.shape == (len(lessons), game.observation)
    assert np.isfinite(lessons.seen).all()
    for row in range(len(lessons)):
        count = lessons.counts[row]
        assert count > 1, "where there is no choice there is nothing to learn"
        assert len(set(lessons.moves[row, :count].tolist())) == count
        assert lessons.odds[row, :count].sum() == np.float16(1) or abs(lessons.odds[row, :count].sum() - 1) < 0.01
        assert not lessons.odds[row, count:].any()
    assert (lessons.shares.sum(1) == 1).all(), "what both seats got, whoever looks"
    again = lessons_of(lecture)
    assert all((getattr(lessons, name) == getattr(again, name)).all() for name in ("seen", "moves", "counts", "odds", "shares"))


def test_lessons_of_several_games_are_gathered_and_kept(tmp_path: Path) -> None:
    lessons = gather("bird", seats=2, search=SEARCH, games=2, seed=4, processes=1)
    assert len(lessons) == sum(len(lessons_of(Lecture("bird", 2, {}, SEARCH, 4, number))) for number in range(2))
    lessons.save(tmp_path / "lessons.npz")
    assert (Lessons.load(tmp_path / "lessons.npz").odds == lessons.odds).all()


def test_a_net_learns_its_lessons() -> None:
    """In decisions that were kept back it is nearer to what the search tried than before, and likes the same moves best more often.

    Those of twenty games are kept back: what a seat got is told once a game, and of four games the luck decides whether it was a surprise.
    """
    lessons = gather("bird", seats=2, search=SEARCH, games=200, seed=1, processes=1)
    course = Course.of("bird", 2, None, CPU, 1, Recipe(units=(32, 32), learning_rate=3e-3))
    settle_on(CPU)
    net = course.fresh_net()
    taught = teach(course, net, lessons, passes=12)
    distance, surprise, alike = taught.passes[taught.best]
    assert distance < 0.8 * taught.before[0], taught
    assert surprise < taught.before[1], taught
    assert alike > taught.before[2] + 0.1, taught
    assert torch.isfinite(net(torch.from_numpy(lessons.seen[:1]).float())[0]).all()
