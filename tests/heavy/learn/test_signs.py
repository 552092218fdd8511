"""Signs that only a team can read, while a net learns."""

import torch

from enishi.games import load
from enishi.learn.course import Course
from enishi.learn.tutor import Tutor

SIGNS = Course.of("signs", 4, None, torch.device("cpu"), 1)


def test_what_other_sides_state_is_blanked_but_where_they_speak_openly() -> None:
    tables = SIGNS.tables(32, "share", 5)
    hearing, tutor = tables.hearing, Tutor(tables.envs, tables.size, tables.device, 1)
    assert hearing is not None
    hearing.is_open[::2] = True
    heard = {(is_open, is_own): 0.0 for is_open in (False, True) for is_own in (False, True)}
    for _ in range(40):
        tables.step(tutor.advise().clone())
        seen = tables.seen
        for block in range(8):
            by = seen[:, hearing.doers[block]].argmax(1)  # 0: oneself, 2: the teammate
            stated = seen[:, hearing.stated[block]].sum(1)
            for is_open in (False, True):
                for is_own in (False, True):
                    rows = (hearing.is_open == is_open) & ((by % 2 == 0) == is_own)
                    heard[is_open, is_own] += float(stated[rows].sum())
    assert heard[False, False] == 0, heard
    assert min(heard[True, False], heard[False, True], heard[True, True]) > 50, heard


def test_the_places_of_signs_are_where_observations_have_them() -> None:
    signs = SIGNS.recipe.signs
    assert signs is not None
    assert signs.first + signs.every * signs.times < load("signs").observation
