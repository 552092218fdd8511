/** Giving a game up: what that means is said before it is done, and what else one may have meant is offered beside it. */

import type { GameFacts } from "@enishi/types";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Speaker } from "../language/words";
import type { TableWish } from "../live/tables";
import { IconButton } from "./controls";
import { Dialog } from "./panel";

interface Props {
  game: GameFacts;
  speak: Speaker;
  act(wish: TableWish): Promise<boolean>;
}

export function GiveUpButton({ game, speak, act }: Props): JSX.Element {
  const [asked, ask] = useState(false);
  const does = (wish: TableWish) => (): void => {
    ask(false);
    void act(wish);
  };
  return (
    <>
      <IconButton icon="flag" label={speak("seats.resign")} onClick={() => ask(true)} />
      {asked && (
        <Dialog title={speak("seats.resign_sure")} onClose={() => ask(false)} speak={speak} class="give-up">
          <p>{speak("seats.resign_means")}</p>
          <div class="row">
            <button type="button" class="primary" onClick={() => ask(false)}>
              {speak("seats.play_on")}
            </button>
            <button type="button" class="danger" onClick={does({ type: "resign" })}>
              {speak("seats.resign")}
            </button>
            {game.bots.length > 0 && (
              <button type="button" onClick={does({ type: "leave" })}>
                {speak("seats.leave_for_now")}
              </button>
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}
