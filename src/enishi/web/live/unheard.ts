/** Whom one does not hear: people whom one has blocked, which the server keeps, and those whom this browser has muted. */

import type { BlockedPerson } from "@enishi/types";
import { settings } from "../settings";
import { store } from "../store";
import { onMessage } from "./line";

export const blocked = store<readonly BlockedPerson[]>([]);
export const unheard = store<ReadonlySet<string>>(new Set(settings.get().muted));

export const isBlocked = (person: string): boolean => blocked.get().some((one) => one.person === person);

const listen = (): void => unheard.set(new Set([...settings.get().muted, ...blocked.get().map((one) => one.person)]));
settings.subscribe(listen);
blocked.subscribe(listen);
onMessage((message) => {
  if (message.type === "welcome") blocked.set(message.blocked ?? []);
  else if (message.type === "blocked") blocked.set(message.people);
});
