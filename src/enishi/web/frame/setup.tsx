/** How a table was set up, in words: options, clock, hints. */

import type { Frame, GameFacts } from "@enishi/types";
import type { JSX } from "preact";
import { useInLanguage } from "../language/spoken";
import type { Speaker } from "../language/words";
import { minutesAndSeconds } from "./clock";

export function Setup({ frame, game, speak }: { frame: Frame; game: GameFacts; speak: Speaker }): JSX.Element {
  const { clock } = frame;
  return (
    <ul class="setup">
      {clock && (
        <li>
          {speak(clock.increment ? "setup.clock" : "setup.clock_alone", {
            times: clock.remaining.map((time) => (time === null ? "–" : minutesAndSeconds(time))),
            increment: clock.increment / 1000,
          })}
        </li>
      )}
      {clock && <li>{speak(`setup.flag_${clock.flag_fall}`)}</li>}
      <OptionLines options={frame.options} game={game} speak={speak} />
      {frame.from_record && <li>{speak("setup.from_record")}</li>}
      {!frame.hints && <li>{speak("setup.no_hints")}</li>}
    </ul>
  );
}

interface OptionProps {
  options: { [name: string]: unknown };
  game: GameFacts | null;
  speak: Speaker;
}

/** The options that were chosen; one that the game does not have (any more) by its bare name. */
export function OptionLines({ options, game, speak }: OptionProps): JSX.Element {
  const inLanguage = useInLanguage();
  return (
    <>
      {Object.entries(options).map(([name, value]) => {
        const option = game?.options.find((one) => one.name === name);
        const part = (one: unknown): string => inLanguage(option?.parts[String(one)]) || String(one);
        return (
          <li key={name}>
            {inLanguage(option?.words) || name} <strong>{valueInWords(value, part, speak)}</strong>
          </li>
        );
      })}
    </>
  );
}

function valueInWords(value: unknown, part: (one: unknown) => string, speak: Speaker): string {
  if (typeof value === "boolean") return speak(value ? "yes" : "no");
  return Array.isArray(value) ? value.map(part).join(" / ") : String(value);
}
