/** The altar: an hourglass before the moon, and beside it the cards of the past, face up and face down. */

import { classes, says, useTable } from "@enishi/table";
import type { altar } from "@enishi/types";
import type { JSX } from "preact";
import { copiesOf, Mini, NUMBERS, Times, useCardName } from "./card";
import { useLatest } from "./happened";

/** Cards in a deck when everybody has been dealt a hand. */
const FULL_DECK = 24;
/** So many cards of a pile are drawn. */
const SEEN = 3;

/** Half as wide as the glass is so far from its neck. */
const width = (height: number): number => 1.4 + height * 0.5;

/** The sand runs as the smallest deck does: when it is through, the game ends. */
function Hourglass({ left }: { left: number }): JSX.Element {
  const [above, below] = [23 * left, 23 - 17 * (1 - left)];
  return (
    <svg class="hourglass" viewBox="-20 -31 40 62" aria-hidden="true">
      <path class="bulbs" d="M-13-24H13L1.4 0 13 24H-13L-1.4 0z" />
      {left > 0 && <path class="sand" d={`M${-width(above)} ${-above}H${width(above)}L1.4 0H-1.4z`} />}
      <path class="sand" d={`M-12.9 23.5H12.9L${width(below)} ${below}H${-width(below)}z`} />
      {left > 0 && left < 1 && <path class="running" d="M0 0V23" />}
      <path class="posts" d="M-15.5-25V25M15.5-25V25" />
      <path class="frame" d="M-17-26.5H17M-17 26.5H17" />
    </svg>
  );
}

/** The evening sky: stars, bands of mist, and mountains far away. The moon stands behind the glass. */
export function Sky(): JSX.Element {
  return (
    <svg class="sky" viewBox="0 0 600 170" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <path
        class="star"
        d="M30 22v8m-4-4h8M196 26v6m-3-3h6M232 12v4m-2-2h4M404 20v8m-4-4h8M560 44v6m-3-3h6M584 14v4m-2-2h4M12 58v4m-2-2h4M378 46v4m-2-2h4"
      />
      <path class="far" d="M0 150C60 122 92 132 140 112S226 86 258 104 330 138 372 116 452 84 496 104 560 132 600 118V170H0z" />
      <path class="mist" d="M0 104H118a7 7 0 0 1 0 14H70a6 6 0 0 0 0 12H0zM600 88H474a7 7 0 0 0 0 14H528a6 6 0 0 1 0 12H600z" />
      <path class="mist is-thin" d="M150 76H246a4 4 0 0 1 0 8H150a4 4 0 0 1 0-8zM356 128H456a4 4 0 0 1 0 8H356a4 4 0 0 1 0-8z" />
    </svg>
  );
}

/** Where the copies of a number that came onto the altar last lay before: in a schedule, the last ones of their kind. */
function useCameFrom(): (number: string, place: number, count: number) => string | undefined {
  const { table } = useTable<altar.Table>();
  const latest = useLatest();
  return (number, place, count) => {
    const after = count - place;
    if (!latest || after >= copiesOf(number, latest.out)) return undefined;
    const { owner, out, laid } = latest;
    const before = copiesOf(number, table.seats[owner]!.schedule) - copiesOf(number, laid) + copiesOf(number, out);
    return `schedule-${owner}-${number}-${before - after}`;
  };
}

/** The cards of one number that lie face up. */
function Heap({ number, count }: { number: string; count: number }): JSX.Element {
  const from = useCameFrom();
  const first = Math.max(1, count - SEEN + 1);
  return (
    <span class={classes("heap", !count && "is-none")}>
      <span class="heap-cards">
        {count === 0 && <Mini card={number} />}
        {Array.from({ length: Math.min(count, SEEN) }, (_, i) => (
          <Mini key={first + i} card={number} move={`altar-${number}-${first + i}`} from={from(number, first + i, count)} />
        ))}
      </span>
      <Times n={count} />
    </span>
  );
}

function FaceUp(): JSX.Element {
  const { table, speak } = useTable<altar.Table>();
  const counts = table.altar.face_up;
  const words = NUMBERS.filter((card) => counts[card]).map((card) => speak("table.times", { card, times: counts[card] }));
  return (
    <div class="face-up" role="img" aria-label={speak("table.list", { what: speak("table.face_up"), cards: words })}>
      <span class="altar-caption">{speak("table.face_up")}</span>
      <span class="heaps">
        {NUMBERS.map((number) => (
          <Heap key={number} number={number} count={counts[number] ?? 0} />
        ))}
      </span>
    </div>
  );
}

/** How many cards each seat has offered, and which ones were one's own. */
function useOfferedWords(): string {
  const { table, speak } = useTable<altar.Table>();
  const name = useCardName();
  const { face_down, own_offerings } = table.altar;
  const by = table.seats.flatMap(({ offered }, seat) => (offered ? [speak("says.offered_by", { seat, n: offered })] : []));
  const own = own_offerings.length ? [speak("table.list", { what: speak("table.own_offerings"), cards: own_offerings.map(name) })] : [];
  return [speak("says.face_down", { n: face_down }), ...by, ...own].join("\n");
}

function FaceDown(): JSX.Element {
  const { table, speak } = useTable<altar.Table>();
  const count = table.altar.face_down;
  const from = `hand-${useLatest("offered")?.actor ?? table.turn}`;
  const first = Math.max(1, count - SEEN);
  return (
    <div class="face-down" role="img" aria-label={useOfferedWords()}>
      <span class="altar-caption">{speak("table.face_down")}</span>
      <span class="down-cards">
        {count === 0 && <span class="mini is-free" />}
        {Array.from({ length: Math.min(count, SEEN + 1) }, (_, i) => (
          <Mini key={first + i} card="?" move={`offered-${first + i}`} from={from} />
        ))}
        <Times n={count} />
      </span>
    </div>
  );
}

export function TheAltar(): JSX.Element {
  const { table, speak } = useTable<altar.Table>();
  const fewest = Math.min(...table.seats.map(({ deck }) => deck));
  return (
    <section class="the-altar" aria-label={speak("table.altar")} data-move="altar">
      <h2 class="unseen">{speak("table.altar")}</h2>
      <FaceUp />
      <div class="time-left" role="img" aria-label={speak("says.time_left", { n: fewest })} {...says(speak("says.end"))}>
        <Hourglass left={Math.min(1, fewest / FULL_DECK)} />
      </div>
      <FaceDown />
    </section>
  );
}
