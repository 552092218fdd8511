/** What is the same for everybody: the games, the levels of bots, gestures and limits. */

import type { GameFacts, Lobby, Site } from "@enishi/types";
import { useEffect } from "preact/hooks";
import { isOfThisMachine } from "./address";
import { onMessage, onWelcome, sayOnce } from "./live/line";
import { fetched, loading } from "./loading";
import { store, useStore } from "./store";

export const site = store<Site | null>(null);

/** Loads the facts about the site. */
export function loadSite(): void {
  const loaded = loading("site", async () => (await (await fetched("/data/site")).json()) as Site);
  loaded.subscribe(() => site.set(loaded.get().value));
}

/** Where others find this site: under the address that one sees, unless that is of this machine only and a better one is known. */
export function origin(): string {
  return (isOfThisMachine(location.hostname) && site.get()?.elsewhere?.[0]) || location.origin;
}

/** The whole link to a page, to be handed to somebody. */
export const linkTo = (path: string, fragment = ""): string => `${origin()}${path}${fragment && `#${fragment}`}`;

export function useGame(id: string | undefined): GameFacts | null {
  return useStore(site)?.games.find((game) => game.id === id) ?? null;
}

const lobby = store<Lobby | null>(null);
onMessage((message) => message.type === "lobby" && lobby.set(message));

/** The lists of tables, as long as the component is there. */
export function useLobby(): Lobby | null {
  useEffect(() => {
    const stop = onWelcome(() => sayOnce({ type: "watch_lobby" }));
    return () => {
      stop();
      sayOnce({ type: "unwatch_lobby" });
    };
  }, []);
  return useStore(lobby);
}
