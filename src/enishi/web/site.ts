/** What is the same for everybody: the games, the levels of bots, gestures and limits. */

import type { GameFacts, Lobby, Site } from "@enishi/types";
import { onMessage, onWelcome, sayOnce } from "./live/line";
import { store, useStore } from "./store";
import { useEffect } from "preact/hooks";

export const site = store<Site | null>(null);

/** Loads the facts about the site; tries again until they are there. */
export async function loadSite(): Promise<void> {
  try {
    const answer = await fetch("/data/site");
    if (!answer.ok) throw new Error(answer.statusText);
    site.set((await answer.json()) as Site);
  } catch {
    setTimeout(loadSite, 1500);
  }
}

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
