"""Every game over the protocol: two people, bots where there are any, and what a client pieces together is what it should see."""

import random
import statistics

import msgspec
import pytest
from tests.server.scene import Browser, Scene

from enishi.games import ids, load
from enishi.server.table.game_facts import facts_of

MOST_MOVES = 60


def seated(scene: Scene, id: str, level: str = "random") -> tuple[list[Browser], str]:
    """Two people (one, where the game is for one) and bots in the other seats; the game has begun."""
    manifest, has_bots = load(id).manifest, facts_of(id).bots
    seats = manifest.usual_seats if has_bots else max(2, manifest.fewest_seats)
    people = [scene.browser() for _ in range(min(2, seats))]
    table = people[0].open(id, seats=seats, seat=0, bots=[level] * (seats - len(people)))
    for browser in people[1:]:
        assert browser.join(people[0], table, "Ben")["type"] == "ack"
    assert people[0].do(table, "start")["type"] == "ack"
    return people, table


def sees_rightly(scene: Scene, browser: Browser, table: str) -> bool:
    state, match = browser.state(table), scene.house.rooms[table].table.playing
    return bool(state["view"] == msgspec.json.decode(msgspec.json.encode(match.typed_view(state["seat"]))))


@pytest.mark.parametrize("id", ids())
def test_a_game_over_the_protocol(scene: Scene, id: str) -> None:
    rng = random.Random(7)
    people, table = seated(scene, id)
    for browser in people:
        browser.sizes.clear()
    for _ in range(MOST_MOVES):
        frame = people[0].state(table)["frame"]
        if frame["status"] == "over":
            break
        if frame["conferring"]:
            for browser in people:
                assert browser.do(table, "ready")["type"] == "ack"
            continue
        mover = rng.choice([browser for browser in people if browser.state(table)["view"]["legal"]])
        answer = mover.move(table, rng.choice(mover.state(table)["view"]["legal"]))
        assert answer["type"] == "ack", answer
    assert all(sees_rightly(scene, browser, table) for browser in people)
    assert statistics.median(size for browser in people for size in browser.sizes) <= 2048


@pytest.mark.parametrize("id", [id for id in ids() if facts_of(id).talk.team_before])
def test_teams_confer_before_the_first_deal(scene: Scene, id: str) -> None:
    people, table = seated(scene, id, "easy")
    assert people[0].state(table)["frame"]["conferring"]
    assert people[0].do(table, "say", to="team", text="our sign")["type"] == "ack"
    for browser in people:
        browser.do(table, "ready")
    assert people[0].do(table, "say", to="team", text="too late")["code"] == "team_closed"


@pytest.mark.parametrize("id", [id for id in ids() if not facts_of(id).bots])
def test_games_for_people_only_offer_no_bots(scene: Scene, id: str) -> None:
    aki = scene.browser()
    assert aki.ask("open_table", game=id, name="Aki", bots=["random"])["code"] == "no_bots"
