/** How a table was set up, in words: options, clock, hints. */

import type { JSX } from "preact";
import type { Frame, GameFacts } from "@enishi/types";
import { useInLanguage } from "../language/spoken";
import type { Speaker } from "../language/words";
import { minutesAndSeconds } from "./clock";

export function Setup({ frame, game, speak }: { frame: Frame; game: GameFacts; speak: Speaker }): JSX.Element {
  const inLanguage = useInLanguage();
  const { clock } = frame;
  const chosen = game.options.filter((option) => option.name in frame.options);
  return (
    <ul class="setup">
      {clock && <li>{speak("setup.clock", { times: clock.remaining.map((time) => (time === null ? "–" : minutesAndSeconds(time))), increment: clock.increment })}</li>}
      {clock && <li>{speak(`setup.flag_${clock.flag_fall}`)}</li>}
      {chosen.map((option) => (
        <li key={option.name}>
          {inLanguage(option.words)} <strong>{valueInWords(frame.options[option.name], speak)}</strong>
        </li>
      ))}
      {frame.from_record && <li>{speak("setup.from_record")}</li>}
      {!frame.hints && <li>{speak("setup.no_hints")}</li>}
    </ul>
  );
}

export function valueInWords(value: unknown, speak: Speaker): string {
  if (typeof value === "boolean") return speak(value ? "yes" : "no");
  return Array.isArray(value) ? value.join(" ") : String(value);
}
