"""The whole story of a promise in three browsers, with a clock that the test moves; and the check of cards without a site."""

import base64
import json
import re
import secrets
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import segno
from PIL import Image
from playwright.sync_api import Browser, Download, Page, expect
from tests.web.conftest import chromium_path
from tests.web.house import House
from tests.web.visitor import Visitor, page_words

from enishi import promise
from enishi.promise.cards import read_file

Bring = Callable[..., Visitor]
SAID = {language: page_words("promise", language) for language in ("en", "ja")}
DAY = 24 * 60 * 60 * 1000
DAYS_AHEAD = 40


def said(somebody: Visitor, key: str) -> str:
    return SAID[somebody.language][key]


def press(somebody: Visitor, key: str) -> None:
    somebody.page.get_by_role("button", name=said(somebody, key), exact=True).click()


def draw(page: Page) -> None:
    """A signature with the mouse."""
    page.locator(".signature-pad").scroll_into_view_if_needed()
    box = page.locator(".signature-pad").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + box["height"] / 2)
    page.mouse.down()
    for step in range(1, 12):
        page.mouse.move(box["x"] + 20 + step * 15, box["y"] + box["height"] * (0.3 if step % 2 else 0.7))
    page.mouse.up()


def write(host: Visitor, names: list[str]) -> list[str]:
    """Writes a promise for some weeks ahead, noon in UTC; the links of the invitations, one for each place."""
    page = host.page
    host.go("/promise")
    page.wait_for_selector(".promise-form")
    assert host.axe() == []
    while page.locator(".promise-person").count() < len(names):
        press(host, "form.add_person")
    for place, name in enumerate(names):
        page.locator(".promise-person input").nth(place).fill(name)
    when = datetime.now(UTC) + timedelta(days=DAYS_AHEAD)
    page.locator("input[type=date]").fill(f"{when:%Y-%m-%d}")
    page.locator("input[type=time]").fill("12:00")
    page.get_by_label(said(host, "form.zone")).fill("UTC")
    page.get_by_label(said(host, "form.place")).fill("上野公園の桜の下")
    page.get_by_label(said(host, "form.line")).fill("また会おう")
    press(host, "form.write")
    page.wait_for_url(re.compile(r"/promise/[^/]+#.{22,}"))
    page.wait_for_selector(".promise-invite")
    address, _, secrets = page.url.partition("#")
    return [f"{address}#{secret}" for secret in secrets.split(".")]


def agree(*people: Visitor) -> None:
    """Everybody signs, once all have entered."""
    shown = set()
    for one in people:
        shown.add(one.page.locator(".promise-agree .short-code").inner_text())
        assert one.axe() == []
        one.page.locator(".promise-agree button").click()
        one.page.locator(".promise-agree").wait_for(state="detached")
    assert len(shown) == 1, "everybody sees the same identity before they sign"


def sign(somebody: Visitor, name: str, how: str) -> None:
    page = somebody.page
    page.get_by_label(re.compile(rf"\d\. {name}$")).check()
    page.get_by_label(said(somebody, f"sign.{how}"), exact=True).check()
    if how == "drawn":
        draw(page)
    assert somebody.axe() == []
    press(somebody, "sign.enter")
    page.get_by_role("button", name=said(somebody, "sign.enter"), exact=True).wait_for(state="detached")


def milliseconds_to_noon() -> int:
    """From now to the promised time."""
    now = datetime.now(UTC)
    noon = (now + timedelta(days=DAYS_AHEAD)).replace(hour=12, minute=0, second=0, microsecond=0)
    return round((noon - now).total_seconds() * 1000)


def come_back(people: list[Visitor], phase: str) -> None:
    for one in people:
        one.page.reload()
        one.page.wait_for_selector(phase)
        one.mistakes.clear()  # the browser itself writes down that the line was lost


def saved(somebody: Visitor, form: str, folder: Path, whose: str) -> Path:
    """A card, saved by its button."""
    label = said(somebody, "card.save").replace("{form}", form)
    with somebody.page.expect_download() as waiting:
        somebody.page.get_by_role("button", name=label, exact=True).click()
    download: Download = waiting.value
    file = folder / f"{whose}-{download.suggested_filename}"
    download.save_as(file)
    return file


def test_three_people_promise_part_meet_and_keep(visitor: Bring, house: House, tmp_path: Path) -> None:
    people = [visitor("en", 1280), visitor("ja", 360), visitor("en", 360, dark=True)]
    names = ["Aya", "千代", "Ben"]
    links = write(people[0], names)
    for one, link in list(zip(people, links, strict=True))[1:]:
        one.page.goto(link)
    for one, name, how in zip(people, names, ("drawn", "seal", "typed"), strict=True):
        sign(one, name, how)
    agree(*people)
    for one in people:
        one.page.wait_for_selector(".promise-cards .drawing svg")
        assert one.axe() == []
        assert one.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "wider than the screen"
    cards = [saved(one, "SVG", tmp_path, name) for one, name in zip(people, names, strict=True)]
    printed = saved(people[0], "PDF", tmp_path, names[0])
    codes = [read_file(file)[0] for file in (printed, *cards)]
    assert codes[0] == codes[1], "the PDF and the drawing hold the same code"
    assert promise.verify(list(zip("abc", codes[1:], strict=True))).proven
    short = people[0].page.locator(".promise-cards .short-code-place").inner_html()
    assert short.encode() in printed.read_bytes()
    check_without_a_site(people[0].page, [printed, *cards[1:]], tmp_path)

    house.kill()
    house.move_clock(milliseconds_to_noon() - 10 * 60_000)
    house.start()
    come_back(people, ".promise-day")
    host, guest, late = people
    assert host.axe() == []
    code = host.page.locator(".short-code").inner_text()
    guest.page.get_by_label(said(guest, "day.type")).fill(code.lower())
    press(guest, "day.meet")
    press(host, "day.do_confirm")
    expect(guest.page.locator(".promise-day")).to_contain_text(said(guest, "day.met").replace("{name}", "Aya"))
    press(late, "day.came")
    expect(late.page.locator(".promise-day")).to_contain_text(said(late, "day.came_said"))

    house.move_clock(milliseconds_to_noon() + DAY)
    come_back(people, ".promise-ended .drawing svg")
    for one in people:
        expect(one.page.locator(".promise-ended")).to_contain_text(said(one, "ended.all_kept"))
        assert one.axe() == []


def check_without_a_site(page: Page, cards: list[Path], folder: Path) -> None:
    """The page that was saved from the site, opened from the disk, knows whether cards belong together."""
    with page.expect_download() as waiting:
        page.evaluate("() => Object.assign(document.createElement('a'), { href: '/enishi-verify.html', download: '' }).click()")
    alone = folder / "enishi-verify.html"
    waiting.value.save_as(alone)
    asked: list[str] = []
    with page.context.expect_page() as opening:
        page.evaluate("() => open('about:blank')")
    check = opening.value
    check.goto(alone.as_uri())
    check.on("request", lambda request: asked.append(request.url))
    check.locator("input[type=file]").set_input_files(cards[:2])
    expect(check.locator(".check-report h2")).to_have_text(SAID["en"]["check.proven"])
    forged = folder / "forged.txt"
    code = re.findall(r"ENISHI2[A-Z2-7]+", cards[2].read_text(encoding="utf-8"))[0]
    forged.write_text(code[:300] + ("A" if code[300] != "A" else "B") + code[301:])
    check.locator("input[type=file]").set_input_files([forged])
    expect(check.locator(".check-report h2")).to_have_text(SAID["en"]["check.not_proven"])
    assert asked == []
    check.close()


def test_a_table_of_reunion_becomes_a_promise_and_the_day_completes_it(visitor: Bring, house: House) -> None:
    host, guest = visitor("ja", 360), visitor("en", 1280)
    link = host.open_table("reunion", "with_friends")
    guest.join(link)
    host.page.locator(".chair-name", has_text="Hana").wait_for()
    host.button("host.start").click()
    page = host.page
    page.locator("details summary", has_text=said(host, "table.make_real")).click()
    when = datetime.now(UTC) + timedelta(days=DAYS_AHEAD)
    page.locator("input[type=date]").fill(f"{when:%Y-%m-%d}")
    page.locator("input[type=time]").fill("12:00")
    page.get_by_label(said(host, "form.zone")).fill("UTC")
    page.get_by_label(said(host, "form.place"), exact=True).fill("駅前")
    press(host, "form.write")
    for one in (host, guest):
        expect(one.page.locator(".status-text")).to_have_text(one.said["status.day_decides"])
        expect(one.page.locator(".choices")).to_have_count(0)
    table = page.url
    for one, name in ((host, "太郎"), (guest, "Hana")):
        one.page.get_by_role("link", name=said(one, "table.open")).click()
        sign(one, name, "seal")
    agree(host, guest)
    host.page.wait_for_selector(".promise-cards .drawing svg")
    house.kill()
    house.move_clock(milliseconds_to_noon())
    house.start()
    come_back([host], ".promise-day")
    guest.mistakes.clear()
    press(host, "day.came")
    expect(host.page.locator(".promise-day")).to_contain_text(said(host, "day.came_said"))
    house.move_clock(milliseconds_to_noon() + DAY)
    host.page.goto(table)
    host.page.wait_for_selector(".result")
    assert host.axe() == []
    guest.mistakes.clear()


def test_a_stranger_sees_neither_names_nor_place(visitor: Bring) -> None:
    host, stranger = visitor("en"), visitor("ja", 360)
    link = write(host, ["Aya", "Ben"])[0]
    stranger.page.goto(link.partition("#")[0])
    stranger.page.wait_for_selector(".card-of-paper")
    assert "Aya" not in stranger.page.content()
    assert "上野" not in stranger.page.content()
    assert stranger.axe() == []


def video_of(code: str, file: Path) -> Path:
    """A film in which somebody holds a QR code still."""
    shown = Image.new("L", (960, 960), 255)
    drawn = segno.make(code, error="l", mode="alphanumeric", micro=False)
    side = int(drawn.symbol_size(border=4)[0])
    square = Image.new("L", (side, side), 255)
    for y, row in enumerate(drawn.matrix_iter(border=4)):
        for x, dark in enumerate(row):
            square.putpixel((x, y), 0 if dark else 255)
    shown.paste(square.resize((side * (900 // side),) * 2, Image.Resampling.NEAREST), (20, 20))
    frame = b"FRAME\n" + shown.tobytes() + bytes([128]) * (960 * 960 // 2)
    file.write_bytes(b"YUV4MPEG2 W960 H960 F5:1 Ip A1:1 C420jpeg\n" + frame * 2)
    return file


def test_a_card_is_read_with_the_camera(browser: Browser, shared_house: House, tmp_path: Path) -> None:
    """Chromium films a file in place of a camera."""
    film = video_of(sealed_codes(3)[1], tmp_path / "card.y4m")
    camera = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", f"--use-file-for-fake-video-capture={film}"]
    chromium = browser.browser_type.launch(executable_path=chromium_path(), args=["--no-sandbox", *camera])
    somebody = Visitor(chromium, shared_house.address, "en", 360)
    somebody.context.grant_permissions(["camera"])
    somebody.go("/promise/verify")
    press(somebody, "day.scan")
    expect(somebody.page.locator(".check-report")).to_contain_text("Person 2")
    assert somebody.mistakes == []
    chromium.close()


def sealed_codes(people: int) -> list[str]:
    """The cards of a promise."""
    names = tuple(f"Person {n + 1}" for n in range(people))
    draft = promise.write(promise.Plan(names=names, when="2099-05-01 12:00", zone="Asia/Tokyo", place="上野"), 0)
    keys = [promise.new_key(secrets.token_bytes) for _ in names]
    _, state = promise.story.begin(promise.entries.Written(text=draft.data), 0)
    for _ in range(2):
        for index, key in enumerate(keys):
            accepted = promise.story.accept(state, promise.sign(state, index, key, promise.Mark("seal"), secrets.token_bytes), 0)
            assert accepted is not None
            state = accepted[1]
    return [promise.to_code(promise.card_of(state.seal(), index, key)) for index, key in enumerate(keys)]


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("ja", 360)])
def test_cards_are_checked_on_the_site_too(visitor: Bring, language: str, width: int) -> None:
    somebody = visitor(language, width)
    somebody.go("/promise/verify")
    somebody.page.locator("textarea").fill("ENISHI1ABCDEF")
    press(somebody, "check.check")
    expect(somebody.page.locator(".check-report")).to_contain_text(said(somebody, "check.not_proven"))
    assert somebody.axe() == []


def test_a_plan_is_changed_by_all_and_a_lost_key_is_replaced(visitor: Bring) -> None:
    host, guest, anew = visitor("en", 1280), visitor("ja", 360), visitor("ja", 360)
    links = write(host, ["Aya", "千代"])
    guest.page.goto(links[1])
    sign(host, "Aya", "typed")
    sign(guest, "千代", "seal")
    agree(host, guest)
    for one in (host, guest):
        one.page.wait_for_selector(".promise-cards .code-place path")
    host.page.locator("summary", has_text=said(host, "change.title")).click()
    host.page.get_by_label(said(host, "form.place"), exact=True).fill("渋谷")
    press(host, "form.propose")
    for one in (guest, host):
        press(one, "change.enter")
    agree(guest, host)
    for one in (host, guest):
        expect(one.page.locator(".promise-box")).to_contain_text("渋谷")
        one.page.wait_for_selector(".promise-cards .code-place path")
        assert one.axe() == []

    anew.page.goto(links[1])
    anew.page.wait_for_selector("main h1")
    assert anew.axe() == []
    press(anew, "lost.ask")
    press(host, "lost.consent")
    expect(anew.page.locator("main")).to_contain_text(said(anew, "card.elsewhere"))
    expect(guest.page.locator("main")).to_contain_text(said(guest, "lost.title"))


def test_whoever_wrote_it_opens_a_place_again_and_the_old_link_ends(visitor: Bring) -> None:
    host, stranger, guest = visitor("en", 1280), visitor("en", 360), visitor("ja", 360)
    links = write(host, ["Aya", "千代"])
    stranger.page.goto(links[1])
    sign(stranger, "千代", "typed")
    sign(host, "Aya", "seal")
    reopen = host.page.locator(".promise-invitation button")
    expect(host.page.locator(".promise-invite")).to_contain_text(said(host, "plan.entered"))
    reopen.click()
    reopen.click()
    host.page.wait_for_url(lambda url: links[1].partition("#")[2] not in url)
    assert host.axe() == []
    fresh = host.page.url.partition("#")[2].split(".")[1]
    stranger.page.reload()
    expect(stranger.page.locator("main")).not_to_contain_text("Aya")
    guest.page.goto(f"{links[1].partition('#')[0]}#{fresh}")
    sign(guest, "千代", "seal")
    agree(host, guest)
    guest.page.wait_for_selector(".promise-cards .code-place path")


def test_whoever_leaves_comes_back_with_a_new_key(visitor: Bring) -> None:
    host, guest = visitor("en", 360), visitor("ja", 1280)
    links = write(host, ["Aya", "千代"])
    guest.page.goto(links[1])
    sign(guest, "千代", "seal")
    expect(host.page.locator(".promise-box")).to_contain_text(said(host, "plan.entered"))
    press(guest, "sign.take_back")
    press(guest, "sign.take_back_sure")
    expect(host.page.locator(".promise-box")).not_to_contain_text(said(host, "plan.entered"))
    sign(guest, "千代", "typed")
    sign(host, "Aya", "typed")
    agree(host, guest)
    for one in (host, guest):
        one.page.wait_for_selector(".promise-cards .code-place path")


def test_a_browser_that_keeps_nothing_hands_the_key_out_before_anything_is_signed(visitor: Bring, tmp_path: Path) -> None:
    host, guest = visitor("en", 360), visitor("en", 1280)
    links = write(host, ["Aya", "Ben"])
    guest.page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }")
    guest.page.goto(links[1])
    page = guest.page
    page.get_by_label(said(guest, "sign.typed"), exact=True).check()
    press(guest, "sign.enter")
    expect(page.locator("main")).to_contain_text(said(guest, "sign.unkept"))
    expect(host.page.locator(".promise-box")).not_to_contain_text(said(host, "plan.entered"))
    assert guest.axe() == []
    expect(page.get_by_role("button", name=said(guest, "sign.go_on"))).to_be_disabled()
    with page.expect_download() as waiting:
        press(guest, "sign.save_key")
    file = tmp_path / "enishi-key.json"
    waiting.value.save_as(file)
    press(guest, "sign.go_on")
    expect(host.page.locator(".promise-box")).to_contain_text(said(host, "plan.entered"))
    sign(host, "Aya", "seal")
    agree(host, guest)
    page.wait_for_selector(".promise-cards .code-place path")
    seed = base64.b64decode(json.loads(file.read_text())["seed"])
    assert len(seed) == 32
