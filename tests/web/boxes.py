"""Measures on the page whether a control lies under another, in every size and both languages."""

from tests.web.visitor import Visitor

SIZES = [(360, 640), (390, 844), (1280, 800)]
COVERED = """
() => {
  const controls = document.querySelectorAll("main :is(button, a[href], [data-spot], input, select, textarea, summary)");
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && one.getClientRects().length;
  const named = (one) => (one.getAttribute("aria-label") || one.textContent || one.name || one.tagName).trim().slice(0, 60);
  const covered = [];
  for (const control of controls) {
    if (!isShown(control)) continue;
    control.scrollIntoView({ block: "center", inline: "nearest" });
    const box = control.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!hit || !(control.contains(hit) || hit.contains(control))) covered.push(`${named(control)} under ${hit && named(hit)}`);
  }
  return covered;
}
"""
"""Every control is brought to the middle of the screen; what lies over its own middle then can never be moved away."""


DRAWN_ANEW = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""What follows from another size of the window is drawn with the next frames."""


def measure_boxes(somebody: Visitor, phase: str | None) -> None:
    """In every size and both languages; the last of both is what it was before."""
    page = somebody.page
    for name in ("日本語", "English"):
        page.get_by_role("button", name=name).click()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN_ANEW)
            covered = page.evaluate(COVERED)
            assert not covered, (phase, name, width, height, covered)
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), (phase, name, width)
    page.evaluate("() => scrollTo(0, 0)")
