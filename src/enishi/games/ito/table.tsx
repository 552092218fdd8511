/** The table of Shiawase no Ito: a dormitory at night, a flower in every window, and the threads between those who received and those who may have given. */

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { type AtTable, Board, Card, Cards, classes, Confirm, DrawnBoard, moveInWords, type Point, slackThread, spotAttributes, threadThrough, useChoice, useTable } from "@enishi/table";
import type { ito } from "@enishi/types";
import "./table.css";

type Colour = "red" | "blue";

const COLOURS: readonly Colour[] = ["red", "blue"];
const LETTERS = { red: "R", blue: "B" } as const;
const THREE = 3;
const WIDE = 104;
const HIGH = 98;
const VIEW_BOX = [-268, -90, 536, 544];
const TOP_FLOOR = 6;

/** The middle of a room by its number: floor, 0, column. */
const placeOf = (room: string): Point => [(Number(room[2]) - 3) * WIDE, (TOP_FLOOR - Number(room[0])) * HIGH];

const moved = ([x, y]: Point): string => `translate(${x} ${y})`;

/* Small pictures */

/** A gift: red is round and reaches all around, blue is square and reaches along its floor and column. */
function Gift({ colour, size, text }: { colour: string | null; size: number; text?: string | number }): JSX.Element {
  const arm = size * 0.62;
  const slant = arm * 0.72;
  const rays = colour === "red" ? `M0 ${-arm}V${arm}M${-arm} 0H${arm}M${-slant} ${-slant}L${slant} ${slant}M${-slant} ${slant}L${slant} ${-slant}` : `M0 ${-arm}V${arm}M${-arm} 0H${arm}`;
  return (
    <g class={classes("gift", colour ?? "first")}>
      {colour === "blue" ? <rect x={-size * 0.92} y={-size * 0.92} width={size * 1.84} height={size * 1.84} rx={size * 0.2} /> : <circle r={size} />}
      {text === undefined ? (
        <path d={rays} stroke-width={size * 0.2} />
      ) : (
        <text y={size * 0.48} font-size={size * 1.4}>
          {text}
        </text>
      )}
    </g>
  );
}

function GiftIcon({ colour }: { colour: string }): JSX.Element {
  return (
    <svg class="ito-icon" viewBox="-10 -10 20 20" aria-hidden="true">
      <Gift colour={colour} size={9} />
    </svg>
  );
}

const EYE = "M-9 0Q0 -9 9 0Q0 9 -9 0Z";
const STAR = "M0-10L2.9-3.6L9.8-3L4.6 1.6L6.2 8.4L0 4.8L-6.2 8.4L-4.6 1.6L-9.8-3L-2.9-3.6Z";

function Eye(): JSX.Element {
  return (
    <g class="eye">
      <path d={EYE} />
      <circle r="2.8" />
    </g>
  );
}

function EyeIcon(): JSX.Element {
  return (
    <svg class="ito-icon" viewBox="-10 -10 20 20" aria-hidden="true">
      <Eye />
    </svg>
  );
}

function StarIcon(): JSX.Element {
  return (
    <svg class="ito-icon" viewBox="-10 -11 20 21" aria-hidden="true">
      <path class="star" d={STAR} />
    </svg>
  );
}

const PETALS = {
  round: "M0-2C-10-8-9-20 0-20S10-8 0-2Z",
  wide: "M0-1C-15-8-12-21 0-20S15-8 0-1Z",
  pointed: "M0-1C-8-8-6-15 0-22C6-15 8-8 0-1Z",
  notched: "M0-1C-11-7-10-18-5-20L0-16L5-20C10-18 11-7 0-1Z",
  thin: "M0-3C-3-9-3-17 0-21C3-17 3-9 0-3Z",
} as const;

type Bloom = readonly [petals: number, shape: keyof typeof PETALS, colour: string, heart: string];

/** Everybody is named after a flower. */
const FLOWERS: { [name: string]: Bloom } = {
  renge: [10, "pointed", "#d877ad", "#fff0f7"],
  azami: [18, "thin", "#8d4fae", "#4f7a45"],
  sakura: [5, "notched", "#f7b9cb", "#d9577f"],
  shion: [14, "thin", "#8f86d6", "#f0c63e"],
  anzu: [5, "round", "#f9d9d2", "#c0504d"],
  lily: [6, "pointed", "#fffaf0", "#d9a441"],
  sumire: [5, "round", "#6a48b0", "#f3d34a"],
  erika: [8, "pointed", "#b8418a", "#f6d6e8"],
  botan: [9, "wide", "#c63a66", "#f5c84c"],
  mari: [14, "round", "#e8872b", "#a94f12"],
  ran: [5, "pointed", "#c44fc0", "#fbe36b"],
  aoi: [5, "wide", "#d06aa6", "#5d1f4c"],
  momoka: [5, "pointed", "#f08fae", "#fff2f5"],
  tsubaki: [6, "wide", "#c22f35", "#f4c542"],
  matsuri: [5, "round", "#fdfdf6", "#d7dc9a"],
  himawari: [16, "pointed", "#f1b51c", "#5f3d1c"],
  touka: [6, "notched", "#ef7f6e", "#ffe3a8"],
  rindou: [5, "pointed", "#3f5fc4", "#dfe8ff"],
  mimosa: [11, "round", "#f5d02f", "#c79a14"],
  satsuki: [5, "wide", "#e0457f", "#ffd9e6"],
  yuzu: [5, "pointed", "#fffdf2", "#e3c21f"],
  nadeshiko: [5, "notched", "#ee86b4", "#b23a73"],
  ayame: [3, "wide", "#5b4bb5", "#f2d04c"],
  hinagiku: [18, "thin", "#ffffff", "#eeb92f"],
  hotaru: [6, "round", "#b9a3e0", "#fff4d0"],
};

function Flower({ name }: { name: string }): JSX.Element {
  const [petals, shape, colour, heart] = FLOWERS[name] ?? FLOWERS.lily!;
  return (
    <g class="flower">
      {Array.from({ length: petals }, (_, petal) => (
        <path key={petal} d={PETALS[shape]} fill={colour} transform={`rotate(${(360 / petals) * petal})`} />
      ))}
      <circle r={petals > 10 ? 7 : 4.5} fill={heart} />
    </g>
  );
}

/* What is being decided */

/** A decision about rooms: what is marked so far, what can be marked, and what a click does. */
interface Task {
  mark(room: string): "watch" | "choose" | Colour | null;
  open(room: string): boolean;
  pick(room: string): void;
}

interface Decision extends Task {
  ready: boolean;
  moves: readonly string[];
  clear: (() => void) | undefined;
  /** Why the last click did nothing, where it is not the rules that forbid it. */
  note: string | null;
}

const roomOf = (move: string): string => move.split(" ")[1]!;

const inOrder = (moves: readonly string[]): string[] => [...moves].sort((one, other) => Number(one.startsWith("blue")) - Number(other.startsWith("blue")) || one.localeCompare(other));

/** Three rooms, entered one by one in ascending order: whoever lives above the lowest that may come first can be among them. */
function useThree(verb: "choose" | "watch"): Decision {
  const { table, view, legal, play, speak } = useTable<ito.Table>();
  const choice = useChoice<string>(`${verb} ${table.turn} ${view.phase}`);
  const [note, say] = useState<string | null>(null);
  const entered = verb === "watch" ? (table.turns.at(-1)?.watched ?? []) : (table.possessors ?? []).map(({ room }) => room);
  const chosen = choice.chosen.filter((room) => !entered.includes(room));
  const missing = THREE - entered.length;
  const lowest = [...legal].map(roomOf).sort()[0] ?? "9";
  const living = new Set(table.characters.filter((one) => one.living).map(({ room }) => room));
  const open = (room: string): boolean => living.has(room) && !entered.includes(room) && room >= lowest;
  return {
    mark: (room) => (chosen.includes(room) ? verb : null),
    open: (room) => open(room) && (chosen.length < missing || chosen.includes(room)),
    pick: (room) => {
      say(null);
      if (!open(room)) void play(`${verb} ${room}`);
      else if (chosen.length < missing || chosen.includes(room)) choice.toggle(room);
      else say(speak("table.enough"));
    },
    ready: missing > 0 && chosen.length === missing,
    moves: inOrder(chosen.map((room) => `${verb} ${room}`)),
    clear: chosen.length ? choice.clear : undefined,
    note,
  };
}

/** Whether these givers, one gift each, reach all of these rooms. */
function reachAll(moves: readonly string[], givers: readonly ito.Possessor[]): boolean {
  const [move, ...rest] = moves;
  if (!move) return true;
  const [colour, room] = move.split(" ") as [Colour, string];
  return givers.some((giver) => giver[colour].includes(room) && reachAll(rest, givers.filter((other) => other !== giver)));
}

/** The gifts that can be added to those chosen so that all that must be given can be given. */
function gifts(card: string, chosen: readonly string[], many: number, givers: readonly ito.Possessor[]): Set<string> {
  const all = COLOURS.flatMap((colour) => [...new Set(givers.flatMap((giver) => giver[colour]))].map((room) => `${colour} ${room}`));
  const free = (move: string, given: readonly string[]): boolean => {
    const colour = move.split(" ")[0] as Colour;
    return card.split(LETTERS[colour]).length - 1 > given.filter((other) => other.startsWith(colour)).length && !given.some((other) => roomOf(other) === roomOf(move));
  };
  const completes = (given: readonly string[]): boolean =>
    given.length === many ? reachAll(given, givers) : reachAll(given, givers) && all.some((move) => free(move, given) && completes([...given, move]));
  return new Set(chosen.length < many ? all.filter((move) => free(move, chosen) && completes([...chosen, move])) : []);
}

interface Giving extends Decision {
  card: string;
  many: number;
  /** The colour of the next gift. */
  next: Colour | null;
  prefer(colour: Colour): void;
  chosen: readonly string[];
}

/** All gifts of the card that was shown; where some have been given already, the others follow one by one. */
function useGifts(): Giving {
  const { table, view, legal, play, speak } = useTable<ito.Table>();
  const choice = useChoice<string>(`${table.turn} ${view.phase}`);
  const [note, say] = useState<string | null>(null);
  const [preferred, prefer] = useState<Colour>("red");
  const turn = table.turns.at(-1);
  const given = turn?.gifts ?? [];
  const chosen = choice.chosen.filter((move) => !given.some(({ room }) => room === roomOf(move)));
  const many = given.length ? 1 : (table.gifts_to_give ?? 0);
  const card = turn?.notice ?? "";
  const possible = useMemo(() => {
    if (given.length) return new Set(chosen.length ? [] : [...legal]);
    return gifts(card, chosen, many, (table.possessors ?? []).filter(({ watched }) => !watched));
  }, [view, legal, chosen.join()]);
  const colourOf = (room: string): Colour | null => [preferred, ...COLOURS].find((colour) => possible.has(`${colour} ${room}`)) ?? null;
  const chosenAt = (room: string): string | undefined => chosen.find((move) => roomOf(move) === room);
  const colours = new Set([...possible].map((move) => move.split(" ")[0] as Colour));
  return {
    mark: (room) => (chosenAt(room)?.split(" ")[0] as Colour | undefined) ?? null,
    open: (room) => colourOf(room) !== null || chosenAt(room) !== undefined,
    pick: (room) => {
      say(null);
      const colour = colourOf(room);
      const move = chosenAt(room) ?? `${colour ?? preferred} ${room}`;
      const other = COLOURS.map((one) => `${one} ${room}`).find((one) => legal.has(one));
      if (colour || chosenAt(room)) choice.toggle(move);
      else if (chosen.length >= many) say(speak("table.enough"));
      else if (other) say(speak("table.not_together"));
      else void play(move);
    },
    ready: many > 0 && chosen.length === many,
    moves: inOrder(chosen),
    clear: chosen.length ? choice.clear : undefined,
    note,
    card,
    many,
    next: colours.has(preferred) ? preferred : ([...colours][0] ?? null),
    prefer,
    chosen,
  };
}

/* The sheet */

/** What everybody can work out, where it is switched on: see `deduction.py`. */
interface Sheet {
  threes: number;
  chances: { [room: string]: number };
}

const useSheet = (): Sheet | null => useTable<ito.Table>().aid as Sheet | null;

/** A percentage as it is said: never 0 or 100 for what is not certain. */
function percent(chance: number): number {
  if (chance <= 0 || chance >= 1) return chance * 100;
  return Math.max(1, Math.min(99, Math.round(chance * 100)));
}

/** How likely it is that she is a possessor: a bar, and the number. */
function Chance({ chance }: { chance: number }): JSX.Element {
  const { speak } = useTable<ito.Table>();
  return (
    <g class={classes("chance", chance >= 1 && "is-sure", chance <= 0 && "is-out")}>
      <rect class="chance-ground" x="-43" y="4" width="86" height="15.5" rx="2" />
      <rect class="chance-bar" x="-43" y="4" width={86 * chance} height="15.5" rx="2" />
      <text y="16.4">{speak("aid.percent", { percent: percent(chance) })}</text>
    </g>
  );
}

function SheetLine(): JSX.Element | null {
  const { speak } = useTable<ito.Table>();
  const sheet = useSheet();
  if (!sheet) return null;
  return (
    <p class="sheet-line" role="status">
      <strong>{speak("aid.remain", { n: sheet.threes })}</strong> {speak("aid.how")}
    </p>
  );
}

/* The dormitory */

/** Gifts that somebody may have given. */
const mayHaveGiven = (turns: readonly ito.Turn[], room: string): ito.Gift[] => turns.flatMap((turn) => turn.gifts.filter((gift) => gift.possible_givers.includes(room)));

/** Everything about a room in words. */
function useRoomWords(): (one: ito.Character) => string {
  const { table, speak } = useTable<ito.Table>();
  const sheet = useSheet();
  return (one) => {
    const { room, name } = one;
    const parts = [speak("table.room", { room, name })];
    if (one.possessor) parts.push(speak("table.possessor"));
    if (!one.living) {
      parts.push(one.fortune_colour ? speak("table.fortune", { turn: one.fortune_turn, colour: one.fortune_colour }) : speak("table.fortune_first"));
      const gift = table.turns.flatMap((turn) => turn.gifts).find((other) => other.room === room);
      if (gift) parts.push(speak("table.came_from", { names: gift.possible_givers.map((giver) => nameIn(table, giver)) }));
    }
    if (one.watched_now) parts.push(speak("table.watched_now"));
    const before = one.watched_turns.filter((turn) => turn !== table.turn || !one.watched_now);
    if (before.length) parts.push(speak("table.watched_in", { turns: before }));
    for (const colour of COLOURS) {
      const from = (table.possessors ?? []).filter((possessor) => possessor[colour].includes(room));
      if (from.length) parts.push(speak(`table.reached_${colour}`, { names: from.map(({ name: who }) => who) }));
    }
    if (one.living && sheet) parts.push(speak("aid.chance", { percent: percent(sheet.chances[room] ?? 0) }));
    const given = one.living ? mayHaveGiven(table.turns, room) : [];
    if (given.length) parts.push(speak("table.may_have_given", { names: given.map((gift) => nameIn(table, gift.room)) }));
    return parts.join(speak("table.join"));
  };
}

const nameIn = (table: ito.Table, room: string): string => table.characters.find((one) => one.room === room)!.name;

const CORDS: { [colour: string]: string } = {
  red: "M-44-42L44 20M44-42L-44 20",
  blue: "M0-42V20M-44-11H44",
  first: "M-44-11H44",
};

function Window({ one, reach }: { one: ito.Character; reach: readonly Colour[] }): JSX.Element {
  const { table, speak } = useTable<ito.Table>();
  const sheet = useSheet();
  const given = one.living && !sheet ? mayHaveGiven(table.turns, one.room) : [];
  const step = Math.min(9, 80 / given.length);
  const turns = one.watched_turns.join("");
  const name = (one.possessor ? "★" : "") + speak(`name.${one.name}`);
  return (
    <>
      <rect class="glass" x="-44" y="-42" width="88" height="62" rx="4" />
      {one.living ? <path class="curtain" d="M-44-42H-28Q-32-14-44 8ZM44-42H28Q32-14 44 8Z" /> : <path class="curtain" d="M-44-42H44V20H-44Z" />}
      <g transform="translate(0 -9)">
        <Flower name={one.name} />
      </g>
      {!one.living && (
        <g data-move={`gift-${one.room}`} data-from={`shown-${one.fortune_turn}`}>
          <path class={classes("cord", one.fortune_colour ?? "first")} d={CORDS[one.fortune_colour ?? "first"]} />
          <g transform="translate(0 -11)">
            <Gift colour={one.fortune_colour} size={13} text={one.fortune_turn || "☆"} />
          </g>
        </g>
      )}
      {reach.map((colour) => (
        <g key={colour} class="reach" transform={`translate(${colour === "red" ? -34 : 34} -10)`}>
          <Gift colour={colour} size={7.5} />
        </g>
      ))}
      <g transform="translate(0 13)">
        {given.map((gift, i) => (
          <g key={gift.room} class="pip" transform={`translate(${(i - (given.length - 1) / 2) * step} 0)`}>
            <Gift colour={gift.colour} size={3.6} text="" />
          </g>
        ))}
      </g>
      {one.living && sheet && <Chance chance={sheet.chances[one.room] ?? 0} />}
      <text class="room-number" x="-40" y="-29">
        {one.room}
      </text>
      {turns && (
        <g class={classes("watches", one.watched_now && "is-now")} data-move={`watch-${one.room}-${turns}`} transform={`translate(${31 - 8 * turns.length} -33)`}>
          <rect x="-11.5" y="-9.5" width={23.5 + 8 * turns.length} height="19" rx="9.5" />
          <g transform="translate(-1 0) scale(.9)">
            <Eye />
          </g>
          <text x="8.5" y="4.6">
            {turns}
          </text>
        </g>
      )}
      <rect class="plate" x="-46" y="23" width="92" height="21" rx="3" />
      <text class={classes("resident", name.length > 8 && "is-long")} y="39">
        {name}
      </text>
    </>
  );
}

/** What has been chosen, laid on a window. */
function Mark({ mark }: { mark: string }): JSX.Element {
  const sign = mark === "watch" ? <path d={EYE} transform="scale(1.6)" /> : <path d={STAR} transform="scale(1.5)" />;
  return (
    <g class={`mark is-${mark}`} transform="translate(0 -10)">
      {mark === "watch" || mark === "choose" ? (
        <>
          <circle r="20" />
          {sign}
          {mark === "watch" && <circle class="pupil" r="5" />}
        </>
      ) : (
        <Gift colour={mark} size={18} />
      )}
    </g>
  );
}

interface Looking {
  at: string | null;
  over(room: string | null): void;
  pin(room: string | null): void;
}

/** What makes an element one that shows the threads of a room. */
const looks = ({ over, pin }: Looking, room: string) => ({
  onPointerEnter: (event: PointerEvent) => event.pointerType === "mouse" && over(room),
  onPointerLeave: () => over(null),
  onFocus: () => pin(room),
  onBlur: () => pin(null),
});

/** Threads between a room and those who may have given to it, or to whom it may have given. */
function Threads({ room }: { room: string }): JSX.Element {
  const { table } = useTable<ito.Table>();
  const own = table.turns.flatMap((turn) => turn.gifts).find((gift) => gift.room === room);
  const ends = own ? own.possible_givers.map((giver) => [giver, own.colour] as const) : mayHaveGiven(table.turns, room).map((gift) => [gift.room, gift.colour] as const);
  const at = (one: string): Point => {
    const [x, y] = placeOf(one);
    return [x, table.characters.some((other) => other.room === one && other.living) ? y - 10 : y + 4];
  };
  return (
    <g class="threads" aria-hidden="true">
      {ends.map(([end, colour]) => {
        const d = slackThread(at(room), at(end), 0.12);
        const [x, y] = at(end);
        return (
          <g key={end}>
            <path class="halo" d={d} />
            <path class={`thread ${colour}`} d={d} />
            <circle class={`thread-end ${colour}`} cx={x} cy={y} r="4" />
          </g>
        );
      })}
    </g>
  );
}

function House(): JSX.Element {
  const { table, speak } = useTable<ito.Table>();
  const sign = table.turn ? speak("label.turn", { turn: table.turn, last: table.last_turn, living: table.living }) : speak("label.set_up", { chosen: table.chosen });
  return (
    <>
      <path class="roof" d="M-266-50L-238-88H238L266-50Z" />
      <path class="ridge" d="M-252-69H252M-238-88H238" />
      <rect class="wall" x="-262" y="-52" width="524" height="498" />
      <path class="floors" d={[0, 1, 2, 3].map((floor) => `M-262 ${49 + floor * HIGH}H262`).join("")} />
      <path class="ground" d="M-268 446H268" />
      <rect class="sign" x="-190" y="-84" width="380" height="28" rx="4" />
      <text class="sign-text" y="-63">
        {sign}
      </text>
    </>
  );
}

function Dormitory({ task, looking }: { task: Task | null; looking: Looking }): JSX.Element {
  const { table, speak, view, hinted } = useTable<ito.Table>();
  const words = useRoomWords();
  const possessors = table.possessors ?? [];
  const asked = possessors.find(({ room }) => room === looking.at);
  const givers = asked ? [asked] : possessors.filter(({ watched }) => !watched);
  const card = view.phase === "give" ? table.turns.at(-1)?.notice : null;
  const shown = COLOURS.filter((colour) => !view.result && (!card || card.includes(LETTERS[colour])));
  const reachOf = (room: string): Colour[] => shown.filter((colour) => givers.some((giver) => giver[colour].includes(room)));
  const rooms = [...table.characters].sort((one, other) => Number(other.room[0]) - Number(one.room[0]) || one.room.localeCompare(other.room));
  return (
    <DrawnBoard label={speak("table.dormitory")} viewBox={VIEW_BOX} class="dormitory">
      <House />
      <g aria-hidden="true">
        {rooms.map((one) => (
          <g key={one.room} class={classes("window", one.living ? "is-living" : "is-fortune", one.possessor && "is-possessor", one.watched_now && "is-watched")} transform={moved(placeOf(one.room))}>
            <Window one={one} reach={reachOf(one.room)} />
          </g>
        ))}
      </g>
      {rooms.map((one) => {
        const { room } = one;
        const mark = task?.mark(room) ?? null;
        const open = task?.open(room) ?? false;
        const pick = (): void => (task ? task.pick(room) : looking.pin(room));
        return (
          <g
            key={room}
            {...spotAttributes({ label: words(one), onPick: pick, legal: !task || open, chosen: task ? mark !== null : undefined })}
            {...looks(looking, room)}
            class={classes("spot room", open && "is-legal", mark && "is-chosen", hinted?.endsWith(` ${room}`) && "is-hinted", looking.at === room && "is-looked-at")}
            transform={moved(placeOf(room))}
          >
            <rect class="frame" x="-49" y="-46" width="98" height="92" rx="6" />
            {mark && <Mark mark={mark} />}
          </g>
        );
      })}
      {view.result && possessors.length > 1 && <path class="tie" d={threadThrough(possessors.map(({ room }) => placeOf(room)))} />}
      {looking.at && <Threads room={looking.at} />}
    </DrawnBoard>
  );
}

/* Notice cards, turns, possessors */

function CardFace({ card }: { card: string }): JSX.Element {
  return (
    <svg class="card-face" viewBox="0 0 44 60" aria-hidden="true">
      <path d="M22 2V58M4 30H40" class="ribbon" />
      {[...card].map((letter, i) => (
        <g key={i} transform={moved([22, 30 + (i - (card.length - 1) / 2) * 18])}>
          <Gift colour={letter === "R" ? "red" : "blue"} size={7.6} />
        </g>
      ))}
    </svg>
  );
}

function Notices({ picked, onPick }: { picked: string | null; onPick: ((card: string) => void) | null }): JSX.Element | null {
  const { table, speak, legal, hinted } = useTable<ito.Table>();
  if (!table.notices.length) return null;
  const label = ({ card, most }: ito.Notice): string => (most === null ? speak("table.card", { card }) : speak("table.card_most", { card, most }));
  return (
    <section class="notice-cards">
      <h2>{speak("table.notices")}</h2>
      <Cards label={speak("table.notices")}>
        {table.notices.flatMap((notice) =>
          Array.from({ length: notice.left }, (_, copy) => (
            <Card
              key={`${notice.card}${copy}`}
              label={label(notice)}
              move={`notice-${notice.card}-${copy}`}
              legal={legal.has(`notice ${notice.card}`)}
              chosen={onPick ? picked === `${notice.card}${copy}` : undefined}
              hinted={hinted === `notice ${notice.card}`}
              onPick={onPick ? () => onPick(`${notice.card}${copy}`) : undefined}
              class="notice-card"
            >
              <CardFace card={notice.card} />
              {notice.most !== null && <span class="most">{`${notice.most}/${notice.card.length}`}</span>}
            </Card>
          )),
        )}
      </Cards>
    </section>
  );
}

function GiftLine({ gift, looking }: { gift: ito.Gift; looking: Looking }): JSX.Element {
  const { table, speak } = useTable<ito.Table>();
  const names = gift.possible_givers.map((room) => nameIn(table, room));
  const name = nameIn(table, gift.room);
  return (
    <button
      type="button"
      data-spot=""
      {...looks(looking, gift.room)}
      class={classes("spot gift-line", looking.at === gift.room && "is-looked-at")}
      onClick={() => looking.pin(gift.room)}
    >
      <GiftIcon colour={gift.colour} />
      <span class="unseen">{speak("table.gift", { colour: gift.colour, room: gift.room, name, names })}</span>
      <span aria-hidden="true">
        <strong>{speak(`name.${name}`)}</strong> <small>{gift.room}</small>
        <span class="givers">← {gift.possible_givers.join(" ") || speak("list.empty")}</span>
      </span>
    </button>
  );
}

function TurnRow({ turn, looking }: { turn: ito.Turn; looking: Looking }): JSX.Element {
  const { table, speak, view } = useTable<ito.Table>();
  const gone = table.notices.find(({ card }) => card === turn.notice)?.left ?? 0;
  return (
    <li class={classes("turn", turn.turn === table.turn && !view.result && "is-now")}>
      <span class="turn-number">
        <span class="unseen">{speak("table.turn", { turn: turn.turn })}</span>
        <span aria-hidden="true">{turn.turn}</span>
      </span>
      <div class="turn-body">
        <p class="turn-watched">
          <EyeIcon />
          <span class="unseen">{speak("table.watched")}</span>
          {turn.watched.length ? turn.watched.map((room) => speak(`name.${nameIn(table, room)}`)).join(speak("list.join")) : speak(turn.turn === 1 ? "table.nobody" : "table.not_yet")}
        </p>
        {turn.gifts.map((gift) => (
          <GiftLine key={gift.room} gift={gift} looking={looking} />
        ))}
        {turn.not_given && <p class="not-given">{speak("label.not_given", { card: turn.not_given })}</p>}
      </div>
      {turn.notice && (
        <div class="shown-card" role="img" aria-label={speak("table.card", { card: turn.notice })} data-move={`shown-${turn.turn}`} data-from={`notice-${turn.notice}-${gone}`}>
          <CardFace card={turn.notice} />
        </div>
      )}
    </li>
  );
}

function Turns({ looking }: { looking: Looking }): JSX.Element {
  const { table, speak } = useTable<ito.Table>();
  const coming = Array.from({ length: table.last_turn - table.turns.length }, (_, i) => table.turns.length + i + 1);
  return (
    <Board label={speak("table.turns")} class="turns">
      <ol>
        {table.turns.map((turn) => (
          <TurnRow key={turn.turn} turn={turn} looking={looking} />
        ))}
      </ol>
      <p class="coming" aria-label={speak("table.coming", { turns: coming })} role="img">
        {coming.map((turn) => (
          <span key={turn} class="turn-number">
            {turn}
          </span>
        ))}
      </p>
    </Board>
  );
}

function Possessors({ looking }: { looking: Looking }): JSX.Element | null {
  const { table, speak, view } = useTable<ito.Table>();
  if (!table.possessors?.length) return null;
  const title = speak(view.result ? "table.were_possessors" : "table.possessors");
  const label = ({ room, name, watched, red, blue }: ito.Possessor): string =>
    view.result ? speak("table.room", { room, name }) : speak(watched ? "label.possessor_watched" : "label.possessor", { name, room, red, blue });
  return (
    <Board label={title} class="possessors">
      <h2>{title}</h2>
      {table.possessors.map((one) => (
        <button
          key={one.room}
          type="button"
          data-spot=""
          {...looks(looking, one.room)}
          class={classes("spot possessor", looking.at === one.room && "is-looked-at")}
          onClick={() => looking.pin(one.room)}
        >
          <StarIcon />
          <span class="unseen">{label(one)}</span>
          <span aria-hidden="true">
            <strong>{speak(`name.${one.name}`)}</strong> <small>{one.room}</small> {one.watched && <EyeIcon />}
            {!view.result &&
              COLOURS.map((colour) => (
                <span key={colour} class="givers">
                  <GiftIcon colour={colour} /> {one[colour].join(" ") || speak("list.empty")}
                </span>
              ))}
          </span>
        </button>
      ))}
    </Board>
  );
}

/* What is asked, and the bar that confirms it */

function DecideThree({ verb, decision }: { verb: "choose" | "watch"; decision: Decision }): JSX.Element {
  const { table, speak, playAll } = useTable<ito.Table>();
  const names = decision.moves.map((move) => nameIn(table, roomOf(move)));
  const ask = verb === "watch" && table.turn === table.last_turn ? "table.ask_last_watch" : `table.ask_${verb}`;
  return (
    <Confirm label={speak(`table.do_${verb}`)} ready={decision.ready} onConfirm={() => void playAll(decision.moves)} onClear={decision.clear}>
      {names.length ? speak("table.chosen", { n: names.length, names }) : speak(ask)}
    </Confirm>
  );
}

function DecideGifts({ giving }: { giving: Giving }): JSX.Element {
  const { table, speak, playAll } = useTable<ito.Table>();
  const { card, chosen, many } = giving;
  const given = table.turns.at(-1)?.gifts ?? [];
  const left = COLOURS.flatMap((colour) => {
    const used = chosen.filter((move) => move.startsWith(colour)).length + given.filter((gift) => gift.colour === colour).length;
    return Array.from({ length: card.split(LETTERS[colour]).length - 1 - used }, (_, i) => [colour, i] as const);
  });
  return (
    <Confirm label={speak("table.do_give")} ready={giving.ready} onConfirm={() => void playAll(giving.moves)} onClear={giving.clear}>
      <span class="gifts-at-hand">
        <span class="gifts-asked">{giving.ready ? speak("table.gifts_ready") : speak("label.gifts_to_give", { gifts: given.length ? table.gifts_to_give : many - chosen.length })}</span>
        {giving.moves.map((move) => (
          <span key={move} class="gift-chosen">
            <GiftIcon colour={move.split(" ")[0]!} /> {speak(`name.${nameIn(table, roomOf(move))}`)}
          </span>
        ))}
        {!giving.ready &&
          left.map(([colour, i]) => (
            <button key={`${colour}${i}`} type="button" class="gift-next" aria-pressed={giving.next === colour ? "true" : "false"} onClick={() => giving.prefer(colour)}>
              <GiftIcon colour={colour} /> {speak(`table.next_${colour}`)}
            </button>
          ))}
      </span>
    </Confirm>
  );
}

function DecideNotice({ picked, onDone }: { picked: string | null; onDone(): void }): JSX.Element {
  const { table, speak, play } = useTable<ito.Table>();
  const card = picked?.slice(0, -1) ?? null;
  const most = table.notices.find((notice) => notice.card === card)?.most ?? null;
  const show = (): void => {
    onDone();
    void play(`notice ${card}`);
  };
  return (
    <Confirm label={speak("table.do_notice")} ready={card !== null} onConfirm={show}>
      {card === null || most === null ? speak("table.ask_notice") : speak("table.card_most", { card, most })}
    </Confirm>
  );
}

function Legend(): JSX.Element {
  const { speak } = useTable<ito.Table>();
  return (
    <ul class="legend">
      <li>
        <GiftIcon colour="red" /> {speak("table.legend_red")}
      </li>
      <li>
        <GiftIcon colour="blue" /> {speak("table.legend_blue")}
      </li>
      <li>
        <EyeIcon /> {speak("table.legend_eye")}
      </li>
      <li>{speak("table.legend_pips")}</li>
    </ul>
  );
}

export default function Table(): JSX.Element {
  const { table, view, myTurn, play, legal, speak } = useTable<ito.Table>();
  const [hovered, over] = useState<string | null>(null);
  const [pinned, pin] = useState<string | null>(null);
  const [picked, pickCard] = useState<string | null>(null);
  const words = useRoomWords();
  const choosing = useThree("choose");
  const watching = useThree("watch");
  const giving = useGifts();
  const phase = myTurn ? view.phase : null;
  const decision = phase === "choose" ? choosing : phase === "watch" ? watching : phase === "give" ? giving : null;
  const looking: Looking = { at: hovered ?? pinned, over, pin };
  const lookedAt = table.characters.find(({ room }) => room === looking.at);
  const onCard = (card: string): void => {
    const move = `notice ${card.slice(0, -1)}`;
    if (!legal.has(move)) void play(move);
    else pickCard(picked === card ? null : card);
  };
  return (
    <div class="ito-table">
      <div class="ito-parts">
        <Notices picked={phase === "notice" ? picked : null} onPick={phase === "notice" ? onCard : null} />
        <div class="ito-main">
          <div class="ito-house">
            <SheetLine />
            <Dormitory task={decision} looking={looking} />
            <p class="looked-at" aria-hidden="true">
              {lookedAt ? words(lookedAt) : speak("table.look")}
            </p>
          </div>
          <div class="ito-ask">
            {(phase === "choose" || phase === "watch") && <DecideThree verb={phase} decision={phase === "choose" ? choosing : watching} />}
            {phase === "give" && <DecideGifts giving={giving} />}
            {phase === "notice" && <DecideNotice picked={picked} onDone={() => pickCard(null)} />}
            <p class="task-note" role="status">
              {decision?.note}
            </p>
          </div>
        </div>
        <div class="ito-facts">
          <Possessors looking={looking} />
          <Turns looking={looking} />
          <Legend />
        </div>
      </div>
    </div>
  );
}

export const showsHints = true;

export function nameMove(move: string, { table, speak }: AtTable): string {
  const [verb, room] = move.split(" ");
  return verb === "notice" ? moveInWords(move, speak) : speak(`move.${verb}`, { room, name: nameIn(table as ito.Table, room!) });
}

/** Which side it is. */
export function SeatNote({ seat }: { seat: number }): JSX.Element {
  const { speak } = useTable<ito.Table>();
  return <span>{speak(`seat_name.${seat}`)}</span>;
}

const PICTURE: readonly (readonly [number, number, string, string | null])[] = [
  [-1, 0, "sakura", null],
  [0, 0, "rindou", "#2f63b5"],
  [1, 0, "himawari", null],
  [-1, 1, "lily", null],
  [0, 1, "momoka", "#c4322e"],
  [1, 1, "sumire", null],
];

/** Six windows at night, two of them dark, and a red thread from one to the other. */
export function Picture(): JSX.Element {
  return (
    <svg viewBox="-78 -46 156 146">
      <path d="M-78-22L-64-44H64L78-22Z" fill="#7a3640" />
      <rect x="-74" y="-24" width="148" height="122" fill="#40384e" />
      {PICTURE.map(([x, y, name, cord]) => (
        <g key={name} transform={`translate(${x * 48} ${8 + y * 58})`}>
          <rect x="-20" y="-25" width="40" height="50" rx="3" fill={cord ? "#1f2133" : "#fbdc94"} stroke="#241f30" stroke-width="2" />
          <g transform="scale(.8)" opacity={cord ? 0.35 : 1}>
            {<Flower name={name} />}
          </g>
          {cord && <path d="M0-25V25M-20 0H20" stroke={cord} stroke-width="4" />}
        </g>
      ))}
      <path d="M-48 66C-70 96-20 92 0 66S20 18 0 8" fill="none" stroke="#e0473f" stroke-width="3.5" stroke-linecap="round" />
    </svg>
  );
}
