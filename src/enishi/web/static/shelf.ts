// What the browser keeps of the house: the database as it was at some moment, and the commits since then (IndexedDB).

const NAME = "enishi-house";
const DATABASE = "database";
const COMMITS = "commits";
const NOW = "now";

export interface Shelf {
  /** Whether anything is kept at all. */
  kept: boolean;
  read(): Promise<{ database: Uint8Array | null; commits: Uint8Array[] }>;
  append(commit: Uint8Array): Promise<void>;
  replace(database: Uint8Array): Promise<void>;
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(DATABASE);
      request.result.createObjectStore(COMMITS, { autoIncrement: true });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

type Result = { readonly result: unknown };

/** Does something in one transaction, and is done when that is on the disk. */
function within(database: IDBDatabase, mode: IDBTransactionMode, work: (transaction: IDBTransaction) => Result[]): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction([DATABASE, COMMITS], mode, { durability: "strict" });
    const requests = work(transaction);
    transaction.oncomplete = () => resolve(requests.map((request) => request.result));
    transaction.onabort = () => reject(transaction.error ?? new Error("the browser keeps nothing"));
  });
}

/** The shelf of this browser; where it keeps nothing, one that lasts as long as the page. */
export async function openShelf(): Promise<Shelf> {
  try {
    return inDatabase(await opened());
  } catch {
    return inMemory();
  }
}

function inDatabase(database: IDBDatabase): Shelf {
  return {
    kept: true,
    async read() {
      const [found, commits] = await within(database, "readonly", (transaction) => [
        transaction.objectStore(DATABASE).get(NOW),
        transaction.objectStore(COMMITS).getAll(),
      ]);
      return { database: (found as Uint8Array | undefined) ?? null, commits: commits as Uint8Array[] };
    },
    async append(commit) {
      await within(database, "readwrite", (transaction) => [transaction.objectStore(COMMITS).add(commit)]);
    },
    async replace(whole) {
      await within(database, "readwrite", (transaction) => [
        transaction.objectStore(DATABASE).put(whole, NOW),
        transaction.objectStore(COMMITS).clear(),
      ]);
    },
  };
}

function inMemory(): Shelf {
  let database: Uint8Array | null = null;
  const commits: Uint8Array[] = [];
  return {
    kept: false,
    read: async () => ({ database, commits }),
    append: async (commit) => void commits.push(commit),
    replace: async (whole) => {
      database = whole;
      commits.length = 0;
    },
  };
}
