"""Seats: who sits where, who plays for whom, and what the host may do."""

from collections.abc import Callable

from tests.server.scene import Browser, Scene, play_on, started

from enishi.bots import LEVELS
from enishi.server.table.game_facts import SiteFacts


def names(browser: Browser, table: str) -> list[list[str]]:
    return [[person["name"] for person in chair["people"]] for chair in browser.state(table)["frame"]["chairs"]]


def bots(browser: Browser, table: str) -> list[str | None]:
    return [chair["bot"] for chair in browser.state(table)["frame"]["chairs"]]


def test_a_table_by_link_needs_the_secret_of_its_link(scene: Scene) -> None:
    aki, ben = scene.browser(), scene.browser()
    table = aki.open()
    assert ben.enter(table)["code"] == "not_invited"
    assert ben.enter(table, "wrong")["code"] == "not_invited"
    assert ben.enter(table, aki.invitations[table])["type"] == "entered"
    assert ben.enter("nonsense")["code"] == "no_table"


def test_whoever_sits_down_looks_on_no_longer(scene: Scene) -> None:
    aki, ben = scene.browser(), scene.browser()
    table = aki.open()
    ben.enter(table, aki.invitations[table])
    assert aki.state(table)["frame"]["onlookers"] == 1
    ben.do(table, "sit", name="Ben")
    assert [one.state(table)["frame"]["onlookers"] for one in (aki, ben)] == [0, 0]
    ben.do(table, "leave")
    assert [one.state(table)["frame"]["onlookers"] for one in (aki, ben)] == [1, 1]


def test_an_open_table_needs_none_and_those_who_sit_need_none(scene: Scene) -> None:
    aki, ben = scene.browser(), scene.browser()
    assert ben.enter(aki.open(open=True))["type"] == "entered"
    closed = aki.open()
    ben.join(aki, closed, "Ben")
    assert ben.enter(closed)["type"] == "entered"


def test_a_chosen_seat_stays_and_the_others_are_drawn_by_lot(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene()
    seen = set()
    for _ in range(12):
        aki, ben, cho = scene.browser(), scene.browser(), scene.browser()
        table = aki.open(seats=3)
        ben.join(aki, table, "Ben")
        cho.join(aki, table, "Cho", seat=2)
        assert names(aki, table) == [["Aki"], ["Ben"], ["Cho"]]
        assert [chair["by_lot"] for chair in aki.state(table)["frame"]["chairs"]] == [True, True, False]
        aki.do(table, "start")
        assert names(aki, table)[2] == ["Cho"]
        assert aki.state(table)["seat"] == names(aki, table).index(["Aki"])
        seen.add(aki.state(table)["seat"])
    assert seen == {0, 1}


def test_who_chooses_a_seat_gets_it_from_those_who_have_it_only_until_the_lot(scene: Scene) -> None:
    aki, ben, cho = scene.browser(), scene.browser(), scene.browser()
    table = aki.open(seats=3)
    ben.join(aki, table, "Ben", seat=0)
    assert names(aki, table) == [["Ben"], ["Aki"], []]
    cho.enter(table, aki.invitations[table])
    assert cho.do(table, "sit", name="Cho", seat=0)["code"] == "seat_taken"
    assert cho.do(table, "sit", name="Cho", seat=7)["code"] == "no_seat"
    assert cho.do(table, "sit", name="Cho", seat=1)["type"] == "ack"
    assert names(aki, table) == [["Ben"], ["Cho"], ["Aki"]]


def test_a_name_can_be_changed_and_a_chair_exchanged(scene: Scene) -> None:
    aki = scene.browser()
    table = aki.open(seats=2)
    aki.do(table, "sit", name="  Aki\u202e\n the\u0000  Great ")
    assert names(aki, table) == [["Aki the Great"], []]
    aki.do(table, "sit", name="Aki", seat=1)
    assert names(aki, table) == [[], ["Aki"]]
    assert aki.do(table, "sit", name=" \u200b ")["code"] == "no_name"
    assert aki.do(table, "sit", name="A" * 25)["code"] == "name_too_long"


def test_several_people_share_a_seat(scene: Scene) -> None:
    aki, ben = scene.browser(), scene.browser()
    table = aki.open(seats=2, seat=0)
    ben.enter(table, aki.invitations[table])
    assert ben.do(table, "sit", name="Ben", seat=0)["code"] == "seat_taken"
    assert ben.do(table, "sit", name="Ben", seat=0, share=True)["type"] == "ack"
    assert aki.do(table, "answer_share", person=ben.person, agree=True)["type"] == "ack"
    assert names(aki, table) == [["Aki", "Ben"], []]


def test_nobody_joins_a_seat_with_people_unasked_once_its_secrets_are_there(scene: Scene) -> None:
    aki, _, table = started(scene)
    cho = scene.browser()
    cho.enter(table, aki.invitations[table])
    assert cho.do(table, "sit", name="Cho", seat=0)["code"] == "table_full"
    assert cho.do(table, "move", move="single")["code"] == "not_seated"


def test_the_game_does_not_begin_while_seats_are_free(scene: Scene) -> None:
    aki, ben = scene.browser(), scene.browser()
    table = aki.open(seats=3)
    assert aki.do(table, "start")["code"] == "seats_free"
    ben.join(aki, table, "Ben")
    assert ben.do(table, "seat_bot", seat=2, level="random")["type"] == "ack"
    assert ben.do(table, "seat_bot", seat=2, level="random")["code"] == "seat_taken"
    assert aki.do(table, "unseat_bot", seat=2)["type"] == "ack"
    assert aki.do(table, "seat_bot", seat=2, level="strongest")["code"] == "no_level"
    assert aki.do(table, "seat_bot", seat=2, level="random")["type"] == "ack"
    assert ben.do(table, "unseat_bot", seat=2)["code"] == "not_host"
    assert ben.do(table, "start")["code"] == "not_host"
    assert aki.do(table, "start")["type"] == "ack"
    assert aki.do(table, "start")["code"] == "not_gathering"


def test_whoever_seated_a_bot_takes_it_away_again(scene: Scene) -> None:
    """A bot of somebody else stays, and so does one's own when one has left."""
    aki, ben, cho = scene.browser(), scene.browser(), scene.browser()
    table = aki.open(seats=4)
    ben.join(aki, table, "Ben")
    cho.join(aki, table, "Cho")
    assert ben.do(table, "seat_bot", seat=3, level="random")["type"] == "ack"
    assert cho.do(table, "unseat_bot", seat=3)["code"] == "not_host"
    assert ben.do(table, "unseat_bot", seat=7)["code"] == "not_host"
    assert ben.do(table, "unseat_bot", seat=3)["type"] == "ack"
    assert bots(aki, table) == [None] * 4
    assert ben.do(table, "seat_bot", seat=3, level="random")["type"] == "ack"
    assert ben.do(table, "leave")["type"] == "ack"
    assert ben.do(table, "unseat_bot", seat=3)["code"] == "not_host"
    assert aki.do(table, "unseat_bot", seat=3)["type"] == "ack"


def test_a_friend_takes_the_chair_of_a_bot(scene: Scene) -> None:
    aki, ben = scene.browser(), scene.browser()
    table = aki.open(seats=2, bots=["random"])
    assert bots(aki, table) == [None, "random"]
    assert ben.join(aki, table, "Ben")["type"] == "ack"
    assert bots(aki, table) == [None, None]


def test_a_bot_goes_on_for_somebody_who_leaves_and_gives_the_seat_back(scene: Scene) -> None:
    aki, ben, table = started(scene)
    aki.do(table, "leave")
    assert bots(ben, table)[0] == next(iter(LEVELS))
    assert aki.state(table)["seat"] is None
    assert aki.move(table, "single")["code"] == "not_seated"
    assert ben.state(table)["view"]["legal"], "the bot has moved on"
    assert aki.do(table, "sit", name="Aki")["type"] == "ack"
    assert aki.state(table)["seat"] == 0
    assert bots(ben, table) == [None, None]
    play_on(table, aki, ben)
    assert ben.state(table)["frame"]["status"] == "over"


def test_a_host_who_leaves_is_followed_by_who_has_sat_longest(scene: Scene) -> None:
    aki, ben, table = started(scene)
    assert ben.do(table, "pause")["code"] == "not_host"
    aki.do(table, "leave")
    assert ben.state(table)["frame"]["host"] == ben.person
    assert ben.do(table, "pause")["type"] == "ack"


def test_to_resign_is_for_good(scene: Scene) -> None:
    aki, ben, table = started(scene)
    ben.do(table, "resign")
    assert bots(aki, table)[1] == next(iter(LEVELS))
    assert ben.do(table, "sit", name="Ben", seat=1)["code"] == "resigned"
    play_on(table, aki)
    assert aki.state(table)["frame"]["ended"]["reason"] == "played"


def noted(somebody: Browser, table: str) -> list[tuple[str, str]]:
    """What the log says of people who came and went."""
    return [(said["name"], said["happened"]) for said in somebody.state(table)["talk"] if said.get("happened")]


def test_the_log_says_who_resigned(scene: Scene) -> None:
    aki, ben, table = started(scene)
    ben.do(table, "resign")
    assert noted(aki, table) == [("Ben", "resigned")]


def test_who_resigns_while_another_plays_on_in_the_seat_has_only_left_it(scene: Scene) -> None:
    aki, ben, table = started(scene)
    cho = scene.browser()
    cho.enter(table, aki.invitations[table])
    cho.do(table, "sit", name="Cho", seat=1, share=True)
    assert ben.do(table, "answer_share", person=cho.person, agree=True)["type"] == "ack"
    ben.do(table, "resign")
    assert noted(aki, table)[-1] == ("Ben", "left_chair")
    assert not aki.state(table)["frame"]["chairs"][1]["resigned"]


def test_when_the_last_person_resigns_the_table_is_over(scene: Scene) -> None:
    aki = scene.browser()
    table = aki.open(seats=2, bots=["random"])
    aki.do(table, "start")
    aki.do(table, "resign")
    assert aki.state(table)["frame"]["ended"]["reason"] == "resigned"
    assert aki.do(table, "get_record")["record"]["ended"]["reason"] == "resigned"


def test_whoever_resigns_against_a_bot_has_lost_and_plays_again_at_once(scene: Scene) -> None:
    aki = scene.browser()
    table = aki.open(seats=2, bots=["random"])
    aki.do(table, "start")
    seat = aki.state(table)["seat"]
    aki.do(table, "resign")
    ended = aki.state(table)["frame"]["ended"]
    assert (ended["seat"], ended["winners"]) == (seat, [1 - seat])
    again = aki.do(table, "rematch")["table"]
    aki.enter(again)
    assert aki.state(again)["frame"]["status"] == "playing"
    assert aki.state(again)["seat"] == (seat - 1) % 2


def test_a_team_resigns_together(scene: Scene) -> None:
    aki = scene.browser()
    table = aki.open("signs", seats=4, bots=["random", "random", "random"])
    aki.do(table, "start")
    seat = aki.state(table)["seat"]
    aki.do(table, "resign")
    assert aki.state(table)["frame"]["ended"]["winners"] == [other for other in range(4) if other % 2 != seat % 2]


def test_who_has_had_a_seat_cannot_have_another(scene: Scene) -> None:
    aki, ben = scene.browser(), scene.browser()
    table = aki.open(seats=3, seat=0, bots=["random"])
    ben.join(aki, table, "Ben", seat=2)
    aki.do(table, "start")
    ben.do(table, "leave")
    assert ben.do(table, "sit", name="Ben", seat=1)["code"] == "other_seat"
    assert ben.do(table, "sit", name="Ben", seat=2)["type"] == "ack"


def test_somebody_new_takes_the_seat_of_a_bot_that_stands_in_for_nobody(scene: Scene) -> None:
    aki, cho = scene.browser(), scene.browser()
    table = aki.open(seats=2, seat=0, bots=["random"])
    aki.do(table, "start")
    assert cho.join(aki, table, "Cho", seat=1)["type"] == "ack"
    aki.do(table, "answer_share", person=cho.person, agree=True)
    assert cho.state(table)["seat"] == 1
    assert bots(aki, table) == [None, None]


def test_the_host_lets_a_bot_stand_in_only_for_people_who_are_away(scene: Scene) -> None:
    aki, ben, table = started(scene)
    assert aki.do(table, "stand_in", seat=1, level="random")["code"] == "person_here"
    ben.hang_up()
    assert aki.do(table, "stand_in", seat=1, level="random")["code"] == "person_here"
    assert aki.state(table)["frame"]["chairs"][1]["people"][0]["here"]
    assert not aki.state(table)["frame"]["chairs"][1]["people"][0]["away"]
    scene.wait(4)
    assert aki.state(table)["frame"]["chairs"][1]["people"][0]["away"], "it is shown within seconds"
    assert aki.do(table, "stand_in", seat=1, level="random")["code"] == "person_here"
    scene.wait(16)
    assert not aki.state(table)["frame"]["chairs"][1]["people"][0]["here"]
    assert aki.do(table, "stand_in", seat=1, level="random")["type"] == "ack"
    ben.reconnect()
    ben.enter(table)
    assert ben.move(table, "single")["code"] == "bot_plays"
    assert ben.do(table, "sit", name="Ben")["type"] == "ack"
    assert bots(aki, table) == [None, None]


def test_when_the_host_is_away_for_long_somebody_who_is_there_becomes_the_host(scene: Scene) -> None:
    aki, ben, table = started(scene)
    aki.hang_up()
    scene.wait(30)
    assert ben.do(table, "stand_in", seat=0, level="random")["code"] == "not_host"
    scene.wait(40)
    assert ben.do(table, "stand_in", seat=0, level="random")["type"] == "ack"
    assert ben.state(table)["frame"]["host"] == ben.person


def test_the_host_removes_somebody_before_the_start_only(scene: Scene) -> None:
    aki, ben, cho = scene.browser(), scene.browser(), scene.browser()
    table = aki.open(seats=2)
    ben.join(aki, table, "Ben")
    assert ben.do(table, "remove", person=aki.person)["code"] == "not_host"
    assert aki.do(table, "remove", person=ben.person)["type"] == "ack"
    assert ben.do(table, "sit", name="Ben")["code"] == "removed"
    assert ben.do(table, "say", text="hello", name="Ben")["code"] == "removed"
    cho.join(aki, table, "Cho")
    aki.do(table, "start")
    assert aki.do(table, "remove", person=cho.person)["code"] == "not_gathering"


def test_the_host_ends_only_what_has_not_begun_or_was_abandoned(scene: Scene) -> None:
    aki, ben, table = started(scene)
    assert aki.do(table, "end_table")["code"] == "not_abandoned"
    ben.hang_up()
    scene.wait(20)
    assert aki.do(table, "end_table")["type"] == "ack"
    assert aki.state(table)["frame"]["ended"]["reason"] == "ended"
    other = aki.open()
    assert aki.do(other, "end_table")["type"] == "ack"
    assert aki.do(other, "sit", name="Aki")["code"] == "over"


def test_hints_can_be_switched_off_by_the_host(scene: Scene) -> None:
    aki, ben, table = started(scene)
    assert ben.state(table)["frame"]["hints"]
    assert ben.do(table, "hints_off")["code"] == "not_host"
    aki.do(table, "hints_off")
    assert not ben.state(table)["frame"]["hints"]


def test_a_game_for_people_only_has_no_bots_and_waits(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(facts=SiteFacts(bots=False))
    aki, ben, table = started(scene, "reunion")
    assert aki.ask("open_table", game="reunion", name="Aki", bots=["random"])["code"] == "no_bots"
    ben.do(table, "leave")
    assert bots(aki, table) == [None, None]
    aki.move(table, "keep")
    assert aki.state(table)["frame"]["status"] == "playing"
    ben.do(table, "sit", name="Ben")
    ben.move(table, "keep")
    assert aki.state(table)["frame"]["status"] == "over"


def test_the_host_sees_nothing_that_others_in_the_same_seat_would_not(scene: Scene) -> None:
    host, aki, ben, onlooker = (scene.browser() for _ in range(4))
    table = host.open(seats=2, onlooker=True)
    aki.join(host, table, "Aki")
    ben.join(host, table, "Ben")
    onlooker.enter(table, host.invitations[table])
    host.do(table, "start")
    assert host.state(table)["view"] == onlooker.state(table)["view"]
    assert host.state(table)["view"]["table"]["hand"] is None
    assert host.state(table)["mine"] is None


def test_bots_move_only_while_somebody_is_there(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(pace=1.0)
    aki = scene.browser()
    table = aki.open(seats=2, seat=1, bots=["random"])
    aki.do(table, "start")
    length = len(aki.state(table)["view"]["log"])
    aki.hang_up()
    scene.wait(30)
    assert len(scene.bots.asked) == 1
    assert len(scene.house.rooms[table].table.playing.events) == length
    aki.reconnect()
    aki.enter(table)
    scene.wait(3)
    assert len(aki.state(table)["view"]["log"]) > length


def onlooker(scene: Scene, host: Browser, table: str) -> Browser:
    chie = scene.browser()
    chie.enter(table, host.invitations[table])
    return chie


def test_an_onlooker_shares_a_seat_during_the_game_if_its_people_agree(scene: Scene) -> None:
    aki, ben, table = started(scene)
    chie = onlooker(scene, aki, table)
    assert chie.do(table, "sit", name="Chie", seat=1, share=True)["type"] == "ack"
    assert chie.state(table)["seat"] is None
    assert ben.state(table)["frame"]["sharing"][0]["name"] == "Chie"
    assert aki.do(table, "answer_share", person=chie.person, agree=True)["code"] == "not_your_seat"
    assert chie.do(table, "answer_share", person=chie.person, agree=True)["code"] == "not_seated"
    assert ben.do(table, "answer_share", person=chie.person, agree=True)["type"] == "ack"
    assert chie.state(table)["seat"] == 1
    assert chie.state(table)["view"] == ben.state(table)["view"]
    assert ben.state(table)["frame"]["sharing"] == []
    scene.restart()
    chie.reconnect()
    assert chie.enter(table)["state"]["seat"] == 1
    assert chie.do(table, "say", to="seat", text="here")["type"] == "ack"


def test_all_people_of_a_seat_who_are_there_decide_who_shares_it(scene: Scene) -> None:
    aki, ben, table = started(scene)
    chie, dai = onlooker(scene, aki, table), onlooker(scene, aki, table)
    chie.do(table, "sit", name="Chie", seat=1, share=True)
    ben.do(table, "answer_share", person=chie.person, agree=True)
    dai.do(table, "sit", name="Dai", seat=1, share=True)
    ben.do(table, "answer_share", person=dai.person, agree=True)
    assert dai.state(table)["seat"] is None
    assert chie.do(table, "answer_share", person=dai.person, agree=False)["type"] == "ack"
    assert ben.do(table, "answer_share", person=dai.person, agree=True)["code"] == "no_share_asked"
    assert dai.do(table, "sit", name="Dai", seat=1, share=True)["code"] == "share_declined"
    assert dai.do(table, "sit", name="Dai", seat=0, share=True)["type"] == "ack"
    assert dai.do(table, "answer_share", person=dai.person, agree=False)["type"] == "ack"
    assert aki.state(table)["frame"]["sharing"] == []


def test_whoever_has_seen_another_seat_never_shares_one(scene: Scene) -> None:
    aki, ben, table = started(scene)
    ben.do(table, "leave")
    assert ben.do(table, "sit", name="Ben", seat=0, share=True)["code"] == "other_seat"
    chie = onlooker(scene, aki, table)
    assert chie.do(table, "sit", name="Chie", seat=1, share=True)["code"] == "seat_taken"
