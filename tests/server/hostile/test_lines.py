"""Lines that take nothing, and what is left of them."""

import asyncio

from tests.server.hostile.tools import stop_taking
from tests.server.scene import Scene, started


def test_nothing_outlives_its_line(scene: Scene) -> None:
    """A line that was lost while something was being sent left a task behind that waited for ever."""
    aki, ben, table = started(scene)

    async def story() -> None:
        stop_taking(scene, ben)
        before = asyncio.all_tasks()
        scene.house.rooms[table].publish()
        for connection in scene.live.connections:
            connection.send(b"{}")
        await asyncio.sleep(0)
        sending = asyncio.all_tasks() - before
        assert sending
        ben._incoming.put_nowait({"type": "websocket.disconnect", "code": 1006})
        await asyncio.wait([ben._task])
        await asyncio.sleep(0)
        assert all(task.done() for task in sending)

    scene.run(story())
    assert aki.state(table)["frame"]["chairs"]
