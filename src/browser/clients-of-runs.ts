import type { Scope } from './scope';
import { storageKey } from './stored';

/** Key of whom runs were started for whose news was neither kept nor declined: a list of run and client, the latest last. */
const KEY = storageKey('.clientsOfRuns');

/** So many of the latest are known. */
const MOST = 50;

/** Ids of the clients that runs were started for, by the id of the run; there again after a reload. */
export interface ClientsOfRuns {
  get(run: string): string | undefined;
  set(run: string, client: string): void;
  delete(run: string): void;
}

/** Those of this scope's member, in the storage of the browser. */
export function clientsOfRuns({ storage }: Scope): ClientsOfRuns {
  const others = (run: string) => readAll(storage.read(KEY)).filter(([known]) => known !== run);
  const write = (all: readonly Entry[]) => {
    try {
      if (all.length > 0) storage.write(KEY, JSON.stringify(all.slice(-MOST)));
      else storage.remove(KEY);
    } catch {
      // Without room nothing is offered after that run; what is known of the client stays as it is.
    }
  };
  return {
    get: (run) => readAll(storage.read(KEY)).find(([known]) => known === run)?.[1],
    set: (run, client) => write([...others(run), [run, client]]),
    delete: (run) => write(others(run)),
  };
}

type Entry = readonly [run: string, client: string];

function readAll(text: string | null): Entry[] {
  try {
    const all: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(all) ? all.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is Entry {
  return Array.isArray(entry) && entry.length === 2 && entry.every((id) => typeof id === 'string');
}
