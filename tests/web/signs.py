"""Looks for signs on tables that nothing explains."""

WITHOUT_WORDS = r"""
() => {
  const SAYING = "[data-says], .drawing-page [role=img][aria-label], [data-spot][aria-label], button, summary, td, th";
  const WORDS = /\p{L}{2,}|[\u3040-\u30ff\u4e00-\u9fff]/u;
  const found = new Set();
  for (const table of document.querySelectorAll(".drawing-page :is(.seats-bar, .game)")) {
    const boxes = [...table.querySelectorAll(SAYING)].map((one) => one.getBoundingClientRect());
    const isUnder = ({ left, top, width, height }) => {
      const [x, y] = [left + width / 2, top + height / 2];
      return boxes.some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
    };
    /** Words stand beside it: in what it belongs to, or around that where it is only a piece of a line. */
    const hasWordsBeside = (element) => {
      const near = element.closest("svg")?.parentElement ?? element;
      if (WORDS.test(near.textContent)) return true;
      const around = near.parentElement;
      return near.matches("span, strong, small") && around !== table && WORDS.test(around.textContent);
    };
    const look = (element, box, name) => {
      if (box.width && box.height && !element.closest(SAYING) && !hasWordsBeside(element) && !isUnder(box))
        found.add(`${name} in ${element.closest("[class]").getAttribute("class")}`);
    };
    for (const drawing of table.querySelectorAll("svg:not(.drawn-board)"))
      look(drawing.parentElement, drawing.getBoundingClientRect(), drawing.outerHTML.slice(0, 80));
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!/[\p{N}\p{S}]/u.test(text.data) || WORDS.test(text.data) || text.parentElement.closest(".unseen")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      look(text.parentElement, range.getBoundingClientRect(), text.data);
    }
    for (const sign of table.querySelectorAll("[data-says], .seat-sign")) {
      const said = sign.dataset.says ?? sign.getAttribute("aria-label");
      if (!WORDS.test(said) && !sign.matches(".seat-mark")) found.add(`“${said}” says nothing`);
    }
  }
  return [...found];
}
"""
"""Numbers, symbols and pictures on drawn tables that say nothing, lie under nothing that does, and have no words beside them."""
