import type { MemberScope } from '@/browser/member-scope';
import { storageKey } from '@/browser/storage-keys';
import { readStoredList, writeStoredJson } from '@/browser/stored-json';

/** Storage key of runs started for a client whose new details were neither saved nor declined: pairs of run and client id, latest last. */
const KEY = storageKey('.clientsOfRuns');

/** Maximum number of stored runs; the latest are stored. */
const MAX_RUNS = 50;

/** Maps the id of a run to the id of the client it was started for; survives a reload. */
export interface RunClients {
  get(run: string): string | undefined;
  set(run: string, client: string): void;
  delete(run: string): void;
}

/** Returns the map of this scope's member, backed by the browser's storage. */
export function runClients({ storage }: MemberScope): RunClients {
  const readAll = () => readStoredList(storage, KEY).filter(isEntry);
  const entriesWithout = (run: string) => readAll().filter(([id]) => id !== run);
  // If the storage is full, the page offers no update of the client after that run, and the client stays unchanged.
  const write = (all: readonly Entry[]) => void writeStoredJson(storage, KEY, all.slice(-MAX_RUNS));
  return {
    get: (run) => readAll().find(([id]) => id === run)?.[1],
    set: (run, client) => write([...entriesWithout(run), [run, client]]),
    delete: (run) => write(entriesWithout(run)),
  };
}

type Entry = readonly [run: string, client: string];

function isEntry(entry: unknown): entry is Entry {
  return Array.isArray(entry) && entry.length === 2 && entry.every((id) => typeof id === 'string');
}
