/** Taking back: the button says beforehand whether there is anything to take back, and whether others may be asked. */

import type { TableState } from "@enishi/types";
import type { JSX } from "preact";
import type { Speaker } from "../language/words";
import type { TableWish } from "../live/tables";
import { notify } from "../notices";
import { Icon } from "./icons";

interface Props {
  state: TableState;
  speak: Speaker;
  act(wish: TableWish): Promise<boolean>;
}

export function UndoButton({ state, speak, act }: Props): JSX.Element {
  const held = Boolean(state.mine?.held);
  const may = held ? "at_once" : (state.mine?.undo ?? "nothing");
  const why = speak(held ? "held.take_back" : `undo.${may}`);
  const nothing = may === "nothing";
  return (
    <button
      type="button"
      class="icon-button"
      title={why}
      aria-disabled={nothing ? "true" : undefined}
      onClick={() => (nothing ? notify(why) : void act({ type: "undo" }))}
    >
      <Icon name="undo" />
      <span class="icon-label">{speak("undo.ask")}</span>
    </button>
  );
}
