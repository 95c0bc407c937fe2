import type { MemberScope } from './member-scope';
import { storageKey } from './storage-keys';

/** Storage key of runs started for a client whose new details were neither saved nor declined: pairs of run and client id, latest last. */
const KEY = storageKey('.clientsOfRuns');

/** Only this many of the latest runs are stored. */
const MAX_RUNS = 50;

/** Maps the id of a run to the id of the client it was started for; survives a reload. */
export interface RunClients {
  get(run: string): string | undefined;
  set(run: string, client: string): void;
  delete(run: string): void;
}

/** Returns the map of this scope's member, backed by the browser's storage. */
export function runClients({ storage }: MemberScope): RunClients {
  const entriesWithout = (run: string) => readAll(storage.read(KEY)).filter(([id]) => id !== run);
  const write = (all: readonly Entry[]) => {
    try {
      if (all.length > 0) storage.write(KEY, JSON.stringify(all.slice(-MAX_RUNS)));
      else storage.remove(KEY);
    } catch {
      // Storage is full: the page then offers no update of the client after that run, and the client stays unchanged.
    }
  };
  return {
    get: (run) => readAll(storage.read(KEY)).find(([id]) => id === run)?.[1],
    set: (run, client) => write([...entriesWithout(run), [run, client]]),
    delete: (run) => write(entriesWithout(run)),
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
