/** The invitations of a promise that was written in this browser: one for each place, also after another visit. */

import { keep } from "../settings";

const KEPT_AS = "enishi-promise-invitations";
const BETWEEN = ".";

function all(): { [promise: string]: string[] } {
  try {
    return JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}") as { [promise: string]: string[] };
  } catch {
    return {};
  }
}

/** Keeps them for the next visit. */
export function keepInvitations(promise: string, invitations: string[]): string[] {
  keep(KEPT_AS, JSON.stringify({ ...all(), [promise]: invitations }));
  return invitations;
}

/** Whoever wrote a promise has the invitations of all places in the fragment; the others have one. */
export const addressWith = (promise: string, invitations: readonly string[]): string => `/promise/${promise}#${invitations.join(BETWEEN)}`;

/** All invitations, where this browser has them; null where it has one or none. */
export function invitationsOf(promise: string, fragment: string): string[] | null {
  return fragment.includes(BETWEEN) ? fragment.split(BETWEEN) : (all()[promise] ?? null);
}

/** The one invitation by which somebody came. */
export const invitationIn = (fragment: string): string | null => (fragment && !fragment.includes(BETWEEN) ? fragment : null);
