import type { MemberScope } from '@/browser/member-scope';
import { storageKey } from '@/browser/storage-keys';
import { readStoredList, writeStoredJson } from '@/browser/stored-json';

/** Storage key of pairs of run and client id, latest last: runs whose new answers about the client are not saved or declined yet. */
const KEY = storageKey('.clientsOfRuns');

/** Maximum number of stored runs; the latest are stored. */
const MAX_RUNS = 50;

/** Creates the store that remembers, by run, the client it was started for. It survives a reload. */
export function runClients({ storage }: MemberScope) {
  const readAll = () => readStoredList(storage, KEY).filter(isEntry);
  const entriesWithout = (run: string) => readAll().filter(([id]) => id !== run);
  // If the storage is full, the page offers no update of the client after that run, and the client stays unchanged.
  const write = (all: readonly Entry[]) => void writeStoredJson(storage, KEY, all.slice(-MAX_RUNS));
  return {
    get: (run: string): string | undefined => readAll().find(([id]) => id === run)?.[1],
    set: (run: string, client: string): void => write([...entriesWithout(run), [run, client]]),
    delete: (run: string): void => write(entriesWithout(run)),
  };
}

type Entry = readonly [run: string, client: string];

function isEntry(entry: unknown): entry is Entry {
  return Array.isArray(entry) && entry.length === 2 && entry.every((id) => typeof id === 'string');
}
