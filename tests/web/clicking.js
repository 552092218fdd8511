/* Plays at the table of this page by clicking whatever may be done, until the result is shown. What changes on the page wakes it.
   `frames`: how many pass before each click; `follows`: whether the page is scrolled to what is clicked.
   Where phases are looked at, it stops at one's own turn in each for the first time: `data-new-phase` says so, and without it play goes on. */
({ seed, stops, frames, follows }) => {
  const READY = ".game .confirm .primary:enabled, .say-ready";
  const LEGAL = ".game .spot.is-legal:not(.is-chosen), .game .move.is-legal:not([aria-disabled])";
  let drawn = seed;

  /** A number from 0 to 1, always the same ones for a seed (mulberry32). */
  const chance = () => {
    drawn = (drawn + 0x6d2b79f5) | 0;
    let mixed = Math.imul(drawn ^ (drawn >>> 15), 1 | drawn);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  /** Chooses something that may be done; what is ready is confirmed first. */
  const act = () => {
    const ready = document.querySelectorAll(READY);
    const things = ready.length ? ready : document.querySelectorAll(LEGAL);
    const thing = things[Math.floor(chance() * things.length)];
    if (follows) thing?.scrollIntoView({ block: "nearest", inline: "nearest" });
    thing?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  };

  const page = document.documentElement;
  const seen = new Set();
  const isNew = () => {
    const phase = document.querySelector(".game")?.dataset.phase;
    if (!stops || !phase || seen.has(phase) || !document.querySelector(".status.is-mine")) return false;
    seen.add(phase);
    page.dataset.newPhase = phase;
    return true;
  };

  let isAwake = false;
  const look = () => {
    isAwake = false;
    if (document.querySelector(".result")) changes.disconnect();
    else if (!("newPhase" in page.dataset || isNew()) && document.querySelector(".status.is-mine, .say-ready")) act();
  };
  /** Something is done after so many frames. */
  const after = (frames, does) => requestAnimationFrame(() => (frames > 1 ? after(frames - 1, does) : does()));
  /** A look with the next frame, after everything that changes until then, or as many frames later as people are slower. */
  const wake = () => {
    if (!isAwake) after(frames, look);
    isAwake = true;
  };
  const changes = new MutationObserver(wake);
  changes.observe(page, { subtree: true, childList: true, attributes: true, characterData: true });
  wake();
};
