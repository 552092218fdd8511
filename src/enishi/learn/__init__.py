"""Nets that learn the games by playing themselves, on a CPU or a GPU; nothing of it is needed to play.

    from enishi.learn import train

    trained = train(game, seats=2, minutes=5, folder="training")

A net reads what a seat observes, and answers how promising every move is and what each seat may expect. It learns by `enishi.envs`, whose
arrays are shared with PyTorch; what is trained is written as a file that `enishi.nets` reads without PyTorch.
"""

from enishi.extras import require

require("learn", "torch", "gymnasium")

from enishi.learn.course import Course, Recipe
from enishi.learn.exploiting import Exploited, exploit
from enishi.learn.training import Trained, train

__all__ = ["Course", "Exploited", "Recipe", "Trained", "exploit", "train"]
