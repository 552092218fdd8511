"""The red thread that ties the people of a promise."""

from collections.abc import Iterator

from enishi.promise.cards.chance import Swell
from enishi.promise.cards.motifs import bow
from enishi.promise.cards.palettes import THREAD
from enishi.promise.cards.scene import Scene, guest_place, steps
from enishi.promise.cards.shapes import Pen, Shape


def thread_height(scene: Scene, x: float) -> float:
    """How high the thread hangs at a place of the ring."""
    swell = Swell(scene.identity, "thread", scene.ring, 2 * scene.people, 1)
    return scene.height * (0.46 + 0.26 * swell(x))


def bow_place(scene: Scene, part: int) -> float:
    """Where on the ring somebody's bow is tied: on the side that the guest leaves free."""
    guest = guest_place(scene.identity, part)
    return (part + (guest + 0.46 if guest < 0.5 else guest - 0.46)) * scene.width


def thread(scene: Scene) -> Iterator[Shape]:
    """The red thread: through every part, tied to a bow for every person, and on across every cut."""
    line = [(x, thread_height(scene, x + scene.left)) for x in steps(scene)]
    yield Pen().smooth([(x, y + 0.5 * scene.unit) for x, y in line]).stroked("#3a0d0d", 1.3 * scene.unit, 0.22)
    yield Pen().smooth(line).stroked(THREAD, 1.1 * scene.unit)
    yield Pen().smooth([(x, y - 0.22 * scene.unit) for x, y in line]).stroked("#f3998a", 0.22 * scene.unit, 0.9)
    for part in range(scene.people):
        x = bow_place(scene, part)
        local = scene.here(x, 20 * scene.unit)
        if local is not None:
            yield from bow(local, thread_height(scene, x), scene.unit)
