/** Where the line goes, and what is asked beside it: to the server that this page came from. A house without one has another such page. */

/** What the line needs of a WebSocket. */
export type Socket = Pick<WebSocket, "readyState" | "send" | "close"> & {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
};

export const openLine = (): Socket => new WebSocket(`${location.origin.replace(/^http/, "ws")}/live`) as Socket;

export const ask = (path: string, init: RequestInit): Promise<Response> => fetch(path, init);

/** Somebody wants something of the house. */
export const wake = (): void => {};
