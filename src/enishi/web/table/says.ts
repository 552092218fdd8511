/** Every sign says what it is: when it is pointed at, has the focus, or is pressed for a while. One note for the whole page shows it.
 *
 * A sign's words are the label that it has for those who do not see it, and `data-says` (`says` of the toolkit's things).
 */

const LABELLED = ["[role=img][aria-label]", "[data-spot][aria-label]"].flatMap((one) => [`.game ${one}`, `.seats-bar ${one}`]);
const SIGN = ["[data-says]", ...LABELLED].join();
/** Milliseconds of pointing, and of pressing. */
const POINTED = 350;
const PRESSED = 450;
/** Pixels that a finger may move while it presses. */
const STILL = 10;
const GAP = 6;

/** Attributes for anything that is a sign: what it says. */
export const says = (words: string): { "data-says": string } => ({ "data-says": words });

/** What a sign says: its label and its own words, then the signs within it; nothing that only repeats the text that is seen. */
function wordsOf(sign: HTMLElement | SVGElement): string {
  const within = [...sign.querySelectorAll<HTMLElement>("[data-says]")].map((one) => one.dataset.says);
  return [...new Set([sign.getAttribute("aria-label"), sign.dataset.says, ...within])]
    .filter((words) => words && words !== sign.textContent?.trim())
    .join("\n");
}

class Note {
  private readonly element = document.createElement("div");
  private sign: Element | null = null;
  private timer = 0;

  constructor() {
    this.element.id = "says";
    this.element.role = "tooltip";
    this.element.hidden = true;
  }

  later(sign: HTMLElement | SVGElement, wait: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(sign), wait);
  }

  show(sign: HTMLElement | SVGElement): void {
    this.hide();
    const words = sign.isConnected ? wordsOf(sign) : "";
    if (!words) return;
    this.sign = sign;
    this.element.textContent = words;
    (sign.closest("dialog, main") ?? document.body).append(this.element);
    this.element.hidden = false;
    if (words !== sign.getAttribute("aria-label")) sign.setAttribute("aria-describedby", this.element.id);
    this.place(sign.getBoundingClientRect());
  }

  hide(): void {
    clearTimeout(this.timer);
    this.sign?.removeAttribute("aria-describedby");
    this.sign = null;
    this.element.hidden = true;
  }

  get isShown(): boolean {
    return this.sign !== null;
  }

  /** Above the sign, or below it where there is no room, and never beyond the edge. */
  private place(sign: DOMRect): void {
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const left = Math.max(GAP, Math.min(sign.left + sign.width / 2 - width / 2, document.documentElement.clientWidth - width - GAP));
    const above = sign.top - height - GAP;
    this.element.style.left = `${left}px`;
    this.element.style.top = `${above < GAP ? Math.min(sign.bottom + GAP, innerHeight - height - GAP) : above}px`;
  }
}

const note = new Note();
const signAt = (event: Event): HTMLElement | SVGElement | null => (event.target instanceof Element ? event.target.closest(SIGN) : null);

/** Where a finger is down, and whether its press has shown a note: then it chooses nothing. */
let down: readonly [number, number] | null = null;
let wasPress = false;

/** Where the mouse has clicked, as long as it has not moved on: whoever has chosen a sign knows it, and whatever flies past below is no sign. */
let clicked: readonly [number, number] | null = null;

const isNear = ({ clientX, clientY }: PointerEvent, [x, y]: readonly [number, number]): boolean =>
  Math.hypot(clientX - x, clientY - y) <= STILL;

addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  if (clicked && isNear(event, clicked)) return;
  clicked = null;
  const sign = signAt(event);
  if (sign) note.later(sign, POINTED);
  else note.hide();
});

/** Whether the last thing that was pressed was a key: what a page gives the focus after a click needs no note. */
let byKeyboard = false;
addEventListener(
  "keydown",
  () => {
    byKeyboard = true;
  },
  true,
);

addEventListener("pointerdown", (event) => {
  note.hide();
  byKeyboard = false;
  wasPress = false;
  clicked = event.pointerType === "touch" ? null : [event.clientX, event.clientY];
  const sign = event.pointerType === "touch" ? signAt(event) : null;
  down = sign && [event.clientX, event.clientY];
  if (sign) note.later(sign, PRESSED);
});

addEventListener("pointermove", (event) => {
  if (down && !isNear(event, down)) {
    down = null;
    note.hide();
  }
});

for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, () => {
    if (!down) return;
    down = null;
    wasPress = note.isShown;
    if (!wasPress) note.hide();
  });
}

addEventListener(
  "click",
  (event) => {
    if (!wasPress) return;
    wasPress = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

addEventListener("contextmenu", (event) => {
  if (down && signAt(event)) event.preventDefault();
});

addEventListener("focusin", (event) => {
  const sign = signAt(event);
  if (byKeyboard && sign === event.target && sign?.matches(":focus-visible")) note.show(sign);
});

addEventListener("focusout", () => note.hide());
addEventListener("scroll", () => note.hide(), { capture: true, passive: true });
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && note.isShown) {
    note.hide();
    event.preventDefault(); // what lies under the note stays open
  }
});
