/** Checks cards on this device alone: no site, no network. The same on the site and in the file that works by itself. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import decodeQR from "qr/decode.js";
import type { Speaker } from "../language/words";
import { Camera } from "./camera";
import { codesIn, shortIdentity } from "./format/code";
import { FORMER } from "./format/text";
import { type Finding, isProven, type Report, type Tie, verify } from "./format/verify";
import { span } from "./span";

const LARGEST = 2400;

/** What stands in a picture; empty where no code is found. */
async function inPicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  for (const most of [LARGEST, LARGEST / 2, LARGEST / 4]) {
    const scale = Math.min(1, most / Math.max(picture.width, picture.height));
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const pen = canvas.getContext("2d", { willReadFrequently: true })!;
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, width, height);
    pen.drawImage(picture, 0, 0, width, height);
    try {
      return decodeQR({ width, height, data: pen.getImageData(0, 0, width, height).data });
    } catch {
      // Perhaps it is read at another size.
    }
  }
  return "";
}

/** The codes of a file: a picture, a drawing or any text that has them in words. */
async function codesOf(file: File): Promise<string[]> {
  const words = codesIn(await file.text());
  if (words.length) return words;
  try {
    return codesIn(await inPicture(file));
  } catch {
    return [];
  }
}

function CardLines({ finding, speak }: { finding: Finding; speak: Speaker }): JSX.Element {
  const { card, label, refusal } = finding;
  if (!card) return <p class="is-bad">{speak("verify.bad", { label, reason: refusal!.say(speak) })}</p>;
  return <p class="is-good">{speak("verify.whole", { label, name: card.text.names[card.index], number: card.index + 1 })}</p>;
}

/** What a promise says, once for all its cards. */
function Told({ finding: { card }, speak }: { finding: Finding; speak: Speaker }): JSX.Element {
  const text = card!.text;
  const minutes = (n: number): string => span(n * 60_000, speak);
  const lines = [
    speak("tell.people", { names: text.names.map((name, i) => `${i + 1}. ${name}`) }),
    speak("tell.when", { time: text.when, zone: text.zone, before: minutes(text.before), after: minutes(text.after) }),
    speak("tell.place", { place: text.place }),
    text.point &&
      speak("tell.point", { point: `${text.point.latitude / 1e6}, ${text.point.longitude / 1e6}`, metres: text.point.distance }),
    text.line && speak("tell.line", { line: text.line }),
    text.revision > 0 && speak("tell.revision", { revision: text.revision }),
    speak("tell.identity", { identity: shortIdentity(card!.identity) }),
    text.version === FORMER && speak("verify.format_former"),
  ];
  return (
    <ul class="told">
      {lines.filter(Boolean).map((line, i) => (
        <li key={i}>{line}</li>
      ))}
    </ul>
  );
}

/** One card of each promise. */
const different = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.filter((one) => one.card).map((one) => [shortIdentity(one.card!.identity), one])).values(),
];

function TieLine({ tie: { first, second, kind }, speak }: { tie: Tie; speak: Speaker }): JSX.Element {
  return (
    <p class={kind === "joined" || kind === "same_card" ? "" : "is-bad"}>
      {speak(`verify.${kind}`, { first: first.label, second: second.label })}
    </p>
  );
}

function Joined({ report, speak }: { report: Report; speak: Speaker }): JSX.Element | null {
  const joined = report.ties.filter((tie) => tie.kind === "joined");
  const labels = [...new Set(joined.flatMap((tie) => [tie.first.label, tie.second.label]))];
  const key = joined.some((tie) => tie.first.card!.text.version === FORMER) ? "verify.joined_former" : "verify.joined";
  return labels.length ? <p class="is-good">{speak(key, { labels, n: labels.length })}</p> : null;
}

function Found({ report, speak }: { report: Report; speak: Speaker }): JSX.Element {
  const whole = report.findings.filter((finding) => finding.card);
  const proven = isProven(report);
  return (
    <section class="card-of-paper check-report" role="status">
      <h2 class={proven ? "is-good" : "is-bad"}>{speak(proven ? "check.proven" : "check.not_proven")}</h2>
      {report.findings.map((finding, i) => (
        <CardLines key={i} finding={finding} speak={speak} />
      ))}
      <Joined report={report} speak={speak} />
      {report.ties
        .filter((tie) => tie.kind !== "joined")
        .map((tie, i) => (
          <TieLine key={i} tie={tie} speak={speak} />
        ))}
      {whole.length === 1 && <p>{speak("verify.alone", { label: whole[0]!.label })}</p>}
      {different(report.findings).map((finding, i) => (
        <Told key={i} finding={finding} speak={speak} />
      ))}
    </section>
  );
}

type Labelled = readonly [label: string, code: string];

export function CheckCards({ speak, offline }: { speak: Speaker; offline?: string }): JSX.Element {
  const [shown, show] = useState<readonly Labelled[]>([]);
  const [typed, type] = useState("");
  const [unread, tell] = useState<readonly string[]>([]);
  const add = (codes: readonly string[], name?: string): void =>
    show((former) => {
      const fresh = codes.filter((code) => !former.some(([, known]) => known === code));
      return [...former, ...fresh.map((code, i): Labelled => [name ?? speak("check.card", { number: former.length + i + 1 }), code])];
    });
  const open = async (files: readonly File[]): Promise<void> => {
    for (const file of files) {
      const codes = await codesOf(file);
      if (codes.length) add(codes, file.name);
      else tell((former) => [...former, file.name]);
    }
  };
  const clear = (): void => {
    show([]);
    tell([]);
  };
  return (
    <>
      <section class="card-of-paper">
        <p>{speak("check.what")}</p>
        <label class="field">
          {speak("check.files")}
          <input
            type="file"
            multiple
            accept="image/*,.svg,.txt,.pdf"
            onChange={(event) => void open([...(event.currentTarget.files ?? [])])}
          />
        </label>
        <Camera speak={speak} onCode={(code) => add(codesIn(code))} />
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const codes = codesIn(typed);
            add(codes.length ? codes : [typed]);
            type("");
          }}
        >
          <label class="field">
            {speak("check.codes")}
            <textarea rows={4} spellcheck={false} value={typed} onInput={(event) => type(event.currentTarget.value)} />
          </label>
          <div class="row">
            <button type="submit" class="primary" disabled={!typed.trim()}>
              {speak("check.check")}
            </button>
            <button type="button" class="quiet" disabled={!shown.length && !unread.length} onClick={clear}>
              {speak("check.clear")}
            </button>
          </div>
        </form>
        {unread.map((file, i) => (
          <p key={i} class="is-bad">
            {speak("check.unreadable", { file })}
          </p>
        ))}
      </section>
      {shown.length > 0 && <Found report={verify(shown)} speak={speak} />}
      {offline ? (
        <p>
          <a href={offline} download="enishi-verify.html">
            {speak("check.save_page")}
          </a>
        </p>
      ) : (
        <p class="muted">{speak("check.offline")}</p>
      )}
    </>
  );
}
