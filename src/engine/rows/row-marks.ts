import type { Scope } from '@/browser/scope';
import { storageKey } from '@/browser/stored';
import type { ProblemBody } from '@/contracts/problem';
import { MOST_MARKED_AT_ONCE, type RowMark, type RowMarkList, type RowMarks } from '@/contracts/row-marks';
import { gatewayCalls } from '../run/gateway';
import { tell } from '../tell';

/** What a member keeps of the rows of a tool, as far as it was fetched, with what was changed since. */
export interface FetchedMarks {
  state: 'loading' | 'there' | 'failed';
  of: RowMarks;
}

/** What a member keeps of the rows of a tool, at the gateway: the same on every device. */
export interface RowMarkStore {
  now(): FetchedMarks;
  subscribe(listener: () => void): () => void;
  /** Fetches it, once; again where that failed. Sends what could not be sent before. */
  fetch(): void;
  /** Changes something; with `typing` it is sent with the next change without. It is kept in this browser until it was sent. */
  change(changes: RowMarks, typing?: boolean): void;
  /** Sends what was not sent, as when the connection is back. */
  send(): Promise<void>;
}

/** Under it lie the changes that were not sent yet, by tool. */
const UNSENT_KEY = storageKey('.rowMarks');

type Unsent = Readonly<Record<string, RowMarks>>;

/** What this scope's member keeps of the rows of a tool. */
export function rowMarksOf(scope: Scope, tool: string): RowMarkStore {
  const stores = scope.of(storesOf);
  const store = stores.get(tool) ?? rowMarkStore(scope, tool);
  stores.set(tool, store);
  return store;
}

function storesOf(_: Scope): Map<string, RowMarkStore> {
  return new Map();
}

function rowMarkStore(scope: Scope, tool: string): RowMarkStore {
  const listeners = new Set<() => void>();
  let state: FetchedMarks['state'] = 'loading';
  let kept: RowMarks = {};
  let unsent: RowMarks = readUnsent(scope)[tool] ?? {};
  let view: FetchedMarks = { state, of: unsent };
  let sentMeanwhile: RowMarks = {};
  let asked = false;
  let sending = false;

  const show = () => {
    view = { state, of: changed(kept, unsent) };
    for (const listener of listeners) listener();
  };
  const { call } = gatewayCalls(scope);
  const path = `/rows/${encodeURIComponent(tool)}`;

  async function load(): Promise<void> {
    sentMeanwhile = {};
    let fetched: RowMarks = {};
    let next: string | undefined;
    do {
      const response = await call(next === undefined ? path : `${path}?after=${encodeURIComponent(next)}`);
      if (!response.ok) throw new Error(`the gateway answered ${response.status}`);
      const page = (await response.json()) as RowMarkList;
      fetched = { ...fetched, ...page.marks };
      next = page.next;
    } while (next !== undefined);
    // What was sent while this was on its way may not be in it.
    kept = changed(fetched, sentMeanwhile);
    state = 'there';
    show();
  }

  /** Sends as much as may go at once; whether it was taken. */
  async function sendSome(): Promise<boolean> {
    const some = Object.fromEntries(Object.entries(unsent).slice(0, MOST_MARKED_AT_ONCE));
    const sent = call(path, { method: 'PUT', body: JSON.stringify({ marks: some }) });
    const response = await sent.catch(() => undefined);
    if (scope.ended.aborted) return false;
    if (!response?.ok) {
      const description = (await wordsOf(response)) ?? 'It is sent as soon as the connection is back.';
      tell('info', { title: 'Kept on this device only', description });
      return false;
    }
    kept = changed(kept, some);
    sentMeanwhile = together(sentMeanwhile, some);
    unsent = without(unsent, some);
    writeUnsent(scope, tool, (stored) => changed(without(stored, some), unsent));
    show();
    return true;
  }

  async function send(): Promise<void> {
    if (sending) return;
    sending = true;
    while (Object.keys(unsent).length > 0 && (await sendSome()));
    sending = false;
  }

  return {
    now: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fetch() {
      void send();
      if (asked) return;
      asked = true;
      if (state === 'failed') state = 'loading';
      show();
      load().catch(() => {
        asked = false;
        state = 'failed';
        if (!scope.ended.aborted) show();
      });
    },
    change(changes, typing = false) {
      unsent = together(unsent, changes);
      writeUnsent(scope, tool, (stored) => together(stored, changes));
      show();
      if (!typing) void send();
    },
    send,
  };
}

/** What is kept after changes: each says of a row only what is new of it. */
function changed(marks: RowMarks, changes: RowMarks): RowMarks {
  const all = Object.entries(together(marks, changes));
  return Object.fromEntries(all.filter(([, { status, note, hidden }]) => status || note || hidden));
}

/** Changes after more changes. */
function together(changes: RowMarks, more: RowMarks): RowMarks {
  const merged = Object.entries(more).map(([key, mark]) => [key, { ...changes[key], ...mark }] as const);
  return { ...changes, ...Object.fromEntries(merged) };
}

/** Changes without those that were sent; what was changed again meanwhile is still to be sent. */
function without(changes: RowMarks, sent: RowMarks): RowMarks {
  const isSent = (key: string, mark: RowMark) => JSON.stringify(sent[key]) === JSON.stringify(mark);
  return Object.fromEntries(Object.entries(changes).filter(([key, mark]) => !isSent(key, mark)));
}

function readUnsent({ storage }: Scope): Unsent {
  try {
    return (JSON.parse(storage.read(UNSENT_KEY) ?? '{}') ?? {}) as Unsent;
  } catch {
    return {};
  }
}

/** Another tab may have changes of its own there: they stay. */
function writeUnsent(scope: Scope, tool: string, next: (stored: RowMarks) => RowMarks): void {
  const all = readUnsent(scope);
  const marks = next(all[tool] ?? {});
  const { [tool]: _, ...others } = all;
  const left: Unsent = Object.keys(marks).length > 0 ? { ...others, [tool]: marks } : others;
  try {
    if (Object.keys(left).length > 0) scope.storage.write(UNSENT_KEY, JSON.stringify(left));
    else scope.storage.remove(UNSENT_KEY);
  } catch {
    // A full storage keeps nothing for a reload; what was changed is sent all the same.
  }
}

async function wordsOf(response: Response | undefined): Promise<string | undefined> {
  const body = (await response?.json().catch(() => undefined)) as ProblemBody | undefined;
  return body?.error?.message;
}
