/** Where in the site somebody is: the address without its fragment, and the fragment, in which secrets and moments stand. */

import { store } from "./store";

export interface Address {
  path: string;
  fragment: string;
}

/** The fragment is written in letters that need no escape. */
const current = (): Address => ({ path: location.pathname, fragment: location.hash.slice(1) });

export const address = store<Address>(current());

addEventListener("popstate", () => address.set(current()));
addEventListener("hashchange", () => address.set(current()));

/** Goes to another page of the site. */
export function go(to: string): void {
  history.pushState(null, "", to);
  address.set(current());
  scrollTo(0, 0);
}

/** Writes another fragment into the address; nothing is drawn anew. */
export function showFragment(fragment: string): void {
  history.replaceState(null, "", `${location.pathname}#${fragment}`);
}

/** Whether a host is this very machine, whoever says it: on any other it leads elsewhere. */
export const isOfThisMachine = (host: string): boolean => /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(host);

/** Whether a click is for this page, and not for a new tab. */
const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Follows links of the site without loading the page anew. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  if (!link || event.defaultPrevented || !isPlainClick(event) || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/assets/") || link.pathname.startsWith("/data/")) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.hash);
}
