"""The pages around the games: front page, new table, invitation, settings, rulebook; axe finds nothing on them."""

import io
from collections.abc import Callable

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Route, expect
from tests.web.visitor import Visitor, tied

Bring = Callable[..., Visitor]


@pytest.mark.parametrize(("language", "width", "dark"), [("en", 1280, False), ("ja", 360, False), ("en", 360, True), ("ja", 1280, True)])
def test_axe_finds_nothing_on_any_page(visitor: Bring, language: str, width: int, dark: bool) -> None:
    somebody = visitor(language, width, dark=dark)
    page = somebody.page
    for path, ready in [
        ("/", ".game-card"),
        ("/settings", ".card-of-paper"),
        ("/replay", ".file-field"),
        ("/rules/connect37", ".rulebook h1"),
    ]:
        somebody.go(path)
        page.wait_for_selector(ready)
        assert somebody.axe() == [], path
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width, f"{path} is wider than the screen"
    somebody.go()
    page.locator(".game-card-connect37 button").click()
    page.locator("dialog summary").click()
    assert somebody.axe() == []
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("path", ["/rules/nope", "/lesson/nope"])
def test_a_game_that_is_not_there_is_said_once_and_never_asked_for(visitor: Bring, language: str, path: str) -> None:
    """What a browser cannot fetch it would write down as a mistake, too."""
    somebody = visitor(language, 360)
    asked: list[str] = []
    somebody.page.on("request", lambda request: asked.append(request.url) if "nope" in request.url else None)
    somebody.go(path)
    expect(somebody.page.get_by_text(somebody.said["no_such_game"])).to_be_visible()
    assert somebody.axe() == []
    somebody.page.get_by_role("link", name=somebody.said["after.home"]).click()
    somebody.page.wait_for_selector(".game-card")
    assert [url.removeprefix(somebody.address) for url in asked] == [path]


@pytest.mark.parametrize("path", ["/nowhere", "/table/nope", "/replay/nope"])
def test_axe_finds_nothing_where_nothing_is(visitor: Bring, path: str) -> None:
    somebody = visitor("ja", 360)
    somebody.go(path)
    somebody.page.wait_for_selector(".not-here h1")
    assert somebody.axe() == []
    somebody.mistakes.clear()  # the browser itself writes down that an address was answered with 404


@pytest.mark.parametrize("language", ["en", "ja"])
def test_numbers_beside_the_levels_of_bots_are_explained(visitor: Bring, language: str) -> None:
    somebody = visitor(language)
    page = somebody.page
    somebody.open_table("altar", "with_friends")
    page.get_by_label(somebody.said["bots.level"]).first.hover()
    expect(page.get_by_role("tooltip")).to_contain_text(somebody.said["bots.ratings"])
    somebody.go()
    page.locator(".game-card-altar button").click()
    page.locator("dialog summary").click()
    expect(page.locator("dialog").get_by_text(somebody.said["bots.ratings"])).to_be_visible()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_game_says_how_many_play_how_long_and_how_hard_it_is(visitor: Bring, language: str) -> None:
    somebody = visitor(language)
    somebody.go()
    somebody.page.wait_for_selector(".game-card")
    told = [facts.locator("span").count() for facts in somebody.page.locator(".game-card .game-facts").all()]
    assert len(told) == 9
    assert min(told) >= 3


def test_axe_finds_nothing_at_a_table(visitor: Bring) -> None:
    host, guest = visitor("en", 1280), visitor("ja", 360, dark=True)
    link = host.open_table("connect37", "with_friends")
    guest.page.goto(link)
    guest.page.wait_for_selector(".join")
    assert host.axe() == []
    assert guest.axe() == []
    guest.join(link)
    host.button("host.start").click()
    for somebody in (host, guest):
        somebody.page.wait_for_selector(".game .hexes")
        assert somebody.axe() == []
        assert somebody.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        somebody.button("people.title").click()
        assert somebody.axe() == []
        somebody.page.keyboard.press("Escape")
        somebody.button("rulebook.title").click()
        somebody.page.wait_for_selector(".panel .rulebook h1")
        assert somebody.axe() == []
        somebody.page.keyboard.press("Escape")
    guest.page.locator(".ticker").click()
    assert guest.axe() == []


def test_every_game_is_on_the_front_page_with_players_and_one_sentence(visitor: Bring) -> None:
    somebody = visitor("ja", 360)
    somebody.go()
    somebody.page.wait_for_selector(".game-card")
    facts = somebody.page.request.get(somebody.address + "/data/site").json()
    cards = somebody.page.locator(".game-card")
    assert cards.count() == len(facts["games"])
    for game in facts["games"]:
        text = somebody.page.locator(f".game-card-{game['id']}").inner_text()
        assert tied(game["title"]["ja"]) in text
        assert tied(game["tagline"]["ja"]) in text
        expect(somebody.page.locator(".credits")).to_contain_text(tied(game["credits"]["ja"]))
    expect(somebody.page.locator(".credits")).to_contain_text(somebody.said["stored.what"])


def test_language_changes_at_any_moment(visitor: Bring) -> None:
    somebody = visitor("en")
    somebody.open_table("connect37", level="random")
    somebody.page.wait_for_selector(".log-line")
    somebody.page.get_by_role("button", name="日本語").click()
    somebody.page.wait_for_selector("text=中央に")
    expect(somebody.page.locator("html")).to_have_attribute("lang", "ja")
    expect(somebody.page.locator("h1")).to_contain_text(tied("コネクト37"))


def test_an_invitation_stands_in_the_fragment_and_in_no_request(visitor: Bring) -> None:
    host, guest = visitor(), visitor("ja", 360)
    link = host.open_table("connect37", "with_friends")
    secret = link.partition("#")[2]
    assert len(secret) > 10
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url + str(request.headers)))
    guest.join(link, "Tarō <i>")
    assert asked
    assert not [address for address in asked if secret in address]
    host.page.wait_for_selector("text=Tarō <i>")


def test_friends_can_still_be_invited_after_a_look_at_the_details(visitor: Bring) -> None:
    host = visitor()
    host.go()
    host.page.locator(".game-card-connect37 button").click()
    host.page.locator("dialog summary").click()
    host.button("new.start").wait_for()
    host.button("new.with_friends").click()
    host.page.wait_for_url("**/table/*#*")
    host.page.wait_for_selector(".chair.is-free")


def test_without_an_invitation_a_table_is_closed(visitor: Bring) -> None:
    host, stranger = visitor(), visitor("ja", 360)
    link = host.open_table("connect37", "with_friends")
    stranger.page.goto(link.partition("#")[0])
    stranger.page.wait_for_selector(".not-here a.button")


@pytest.mark.usefixtures("house")  # nobody else's table is listed
def test_an_open_table_is_listed_and_one_returns_to_ones_own(visitor: Bring) -> None:
    host, stranger = visitor(), visitor("ja", 360)
    host.go()
    host.page.locator(".game-card-connect37 button").click()
    host.page.locator("dialog summary").click()
    host.page.get_by_label(host.said["new.bots"]).select_option("0")
    host.page.get_by_label(host.said["new.open"]).check()
    host.button("new.open_table").click()
    host.page.wait_for_url("**/table/*")
    stranger.go()
    stranger.page.locator(".table-link").click()
    stranger.page.wait_for_selector(".join")
    host.go()
    host.page.wait_for_selector(".tables .table-link")
    host.page.locator(".table-link").first.click()
    host.page.wait_for_selector(".chairs")


def test_a_code_moves_the_identity_and_may_be_typed_in_full_width(visitor: Bring) -> None:
    here, there = visitor("en"), visitor("ja", 360)
    here.open_table("connect37", "with_friends")
    here.go("/settings")
    here.button("identity.make").click()
    code = here.page.locator(".code strong").inner_text()
    there.go("/settings")
    wide = code.translate({ord("0") + digit: ord("０") + digit for digit in range(10)} | {ord(" "): "　"})
    there.page.get_by_label(there.said["identity.code"]).fill(wide)
    there.button("identity.use").click()
    there.page.wait_for_selector(".notice.is-told")
    there.page.locator(".brand").click()
    there.page.wait_for_selector(".table-link")


def test_a_wrong_code_is_refused_in_words(visitor: Bring) -> None:
    somebody = visitor("ja", 360)
    somebody.go("/settings")
    somebody.page.get_by_label(somebody.said["identity.code"]).fill("0000000000")
    somebody.button("identity.use").click()
    assert somebody.page.locator(".notice.is-refused").inner_text()


def test_the_games_come_in_the_order_in_which_one_should_try_them_with_what_one_wants_to_know(visitor: Bring) -> None:
    somebody = visitor("ja", 360)
    somebody.go()
    somebody.page.wait_for_selector(".game-card")
    first = somebody.page.locator(".game-card").first
    expect(first).to_contain_text(somebody.said["game.start_here"])
    facts = somebody.page.request.get(somebody.address + "/data/site").json()["games"]
    for game in facts:
        text = somebody.page.locator(f".game-card-{game['id']}").inner_text()
        assert somebody.said[f"game.effort_{game['effort']}"] in text
        assert tied(game["feel"]["ja"]) in text
        assert (somebody.said["game.age"].replace("{age}", str(game["age"])) in text) == (game["age"] > 0)


def test_sides_are_called_as_the_game_calls_them_and_no_seat_has_the_number_nought(visitor: Bring) -> None:
    somebody = visitor("en", 1280)
    somebody.go()
    for game, first, portraits in (("ito", "The protagonist side", 2), ("connect37", "Seat 1, the first", 0)):
        somebody.page.locator(f".game-card-{game} button").click()
        somebody.page.locator("dialog summary").click()
        somebody.page.get_by_label(first, exact=True).check()
        expect(somebody.page.locator("dialog .side-picture svg")).to_have_count(portraits)
        expect(somebody.page.locator("dialog .side-words .muted")).to_have_count(portraits)
        expect(somebody.page.locator("dialog")).not_to_contain_text("Seat 0")
        assert somebody.axe() == []
        somebody.page.keyboard.press("Escape")
        somebody.page.wait_for_selector("dialog", state="detached")


def test_ones_own_tables_say_who_is_there_and_are_put_away(visitor: Bring) -> None:
    somebody = visitor("en", 390)
    somebody.open_table("connect37", level="random")
    somebody.page.wait_for_selector(".status.is-mine")
    somebody.go()
    row = somebody.page.locator(".tables li").first
    row.locator(".badge.is-turn").wait_for()  # nothing happens there now, so it stays away
    expect(row).to_contain_text("a bot")
    expect(row.locator("time")).to_have_count(1)
    assert somebody.axe() == []
    row.get_by_role("button").click()
    row.wait_for(state="detached")
    somebody.page.reload()
    somebody.page.wait_for_selector(".game-card")
    assert somebody.page.locator(".tables li").count() == 0


def test_a_link_of_this_machine_says_so_and_becomes_one_of_the_network_where_the_site_is_served_there(visitor: Bring) -> None:
    somebody = visitor("en")
    page = somebody.page
    somebody.open_table("connect37", "with_friends")
    expect(page.get_by_text("--host 0.0.0.0")).to_be_visible()
    expect(somebody.button("link.qr")).to_have_count(0)

    def served_in_network(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {"elsewhere": ["http://192.168.1.20:8037"]})

    page.route("**/data/site", served_in_network)
    page.reload()
    link = page.get_by_label(somebody.said["link.invitation"])
    expect(link).to_have_value(page.url.replace(somebody.address, "http://192.168.1.20:8037"))
    expect(page.get_by_text("--host 0.0.0.0")).to_have_count(0)
    somebody.button("link.qr").click()
    drawn = page.locator(".qr-code").screenshot()
    assert [code.text for code in zxingcpp.read_barcodes(Image.open(io.BytesIO(drawn)))] == [link.input_value()]
