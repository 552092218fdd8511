// Keeps the whole house for days without a network. What is kept is listed in `KEPT`, which stands before this script.

export {};

declare const self: ServiceWorkerGlobalScope;
declare const KEPT: { version: string; first: string[]; later: string[] };

interface ServiceWorkerGlobalScope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(kind: string, listen: (event: WorkerEvent) => void): void;
}

interface WorkerEvent extends Event {
  request: Request;
  data: unknown;
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}

const NAME = `enishi-${KEPT.version}`;

/** Everything that is listed and not yet there, one after the other; what fails is fetched when it is wanted. */
async function keep(files: string[]): Promise<void> {
  const cache = await caches.open(NAME);
  for (const file of files) if (!(await cache.match(file))) await cache.add(file).catch(() => {});
}

async function forgetFormer(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("enishi-") && name !== NAME).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Pages are all the same one; a file is as it was kept, or fetched. */
async function answer(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname;
  const cache = await caches.open(NAME);
  const kept = await cache.match(request.mode === "navigate" ? "/" : path);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok && [...KEPT.first, ...KEPT.later].includes(path)) await cache.put(path, fresh.clone());
  return fresh;
}

self.addEventListener("install", (event) => event.waitUntil(keep(KEPT.first).then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(forgetFormer()));
self.addEventListener("message", (event) => event.data === "keep" && event.waitUntil(keep(KEPT.later)));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) event.respondWith(answer(request));
});
