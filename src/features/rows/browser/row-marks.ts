import { SignedOut } from '@/api/authorization';
import { gatewayClient } from '@/api/gateway-client';
import { isRefusal, reasonOf } from '@/api/reason-of';
import type { MemberScope } from '@/browser/member-scope';
import { storageKey } from '@/browser/storage-keys';
import { readStoredObject, writeStoredJson } from '@/browser/stored-json';
import type { FetchedMarks, RowMark, RowMarkSync, RowMarks } from '@/contracts/row-marks';
import { memoize } from '@/engine/memoize';
import { notify } from '@/engine/notify';
import { MAX_MARKS_PER_REQUEST, type RowMarkList } from '../contract';

/** Storage key of unsent changes, by tool. */
const UNSENT_KEY = storageKey('.rowMarks');

type UnsentByTool = Readonly<Record<string, RowMarks>>;

/** Returns the row marks of this scope's member for a tool, one object per tool. */
export function rowMarksOf(scope: MemberScope, tool: string): RowMarkSync {
  return scope.get(syncsOf)(tool);
}

function syncsOf(scope: MemberScope): (tool: string) => RowMarkSync {
  return memoize((tool) => createRowMarkSync(scope, tool));
}

function createRowMarkSync(scope: MemberScope, tool: string): RowMarkSync {
  const listeners = new Set<() => void>();
  let state: FetchedMarks['state'] = 'loading';
  let savedMarks: RowMarks = {};
  let unsentChanges: RowMarks = readUnsent(scope)[tool] ?? {};
  let current: FetchedMarks = { state, marks: unsentChanges };
  let sentMeanwhile: RowMarks = {};
  /** Unsent changes that the gateway refuses for good: they stay on this device, and hold up no others. */
  let refusedChanges: RowMarks = {};
  /** Whether a change was made on this page since the gateway last refused one. */
  let hasNewChanges = false;
  let isRequested = false;
  let isSending = false;

  const publish = () => {
    current = { state, marks: applyChanges(savedMarks, unsentChanges) };
    for (const listener of listeners) listener();
  };
  const { request, requestJson } = gatewayClient(scope);
  const path = `/rows/${encodeURIComponent(tool)}`;

  async function load(): Promise<void> {
    sentMeanwhile = {};
    let fetchedMarks: RowMarks = {};
    let next: string | undefined;
    do {
      const query = next === undefined ? '' : `?after=${encodeURIComponent(next)}`;
      const page: RowMarkList = await requestJson(`${path}${query}`);
      fetchedMarks = { ...fetchedMarks, ...page.marks };
      next = page.next;
    } while (next !== undefined);
    // Changes sent while this request was in flight may be missing from its response.
    savedMarks = applyChanges(fetchedMarks, sentMeanwhile);
    state = 'loaded';
    publish();
  }

  const sendable = () => withoutSent(unsentChanges, refusedChanges);

  /** Sends as many changes as one request allows; resolves to false if they are still to be sent. */
  async function sendBatch(): Promise<boolean> {
    const batch = Object.fromEntries(Object.entries(sendable()).slice(0, MAX_MARKS_PER_REQUEST));
    try {
      await request(path, { method: 'PUT', json: { marks: batch } });
    } catch (error) {
      if (scope.signal.aborted) return false;
      const isRefused = isRefusal(error) && !(error instanceof SignedOut);
      if (isRefused) refusedChanges = { ...refusedChanges, ...batch };
      const description = isRefused ? reasonOf(error) : 'It is sent as soon as the server can be reached.';
      // A refusal that an earlier visit has told is not told again.
      if (hasNewChanges || !isRefused) notify('info', { title: 'Kept on this device only', description });
      if (isRefused) hasNewChanges = false;
      return isRefused;
    }
    savedMarks = applyChanges(savedMarks, batch);
    sentMeanwhile = mergeChanges(sentMeanwhile, batch);
    unsentChanges = withoutSent(unsentChanges, batch);
    writeUnsent(scope, tool, (stored) => applyChanges(withoutSent(stored, batch), unsentChanges));
    publish();
    return true;
  }

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (Object.keys(sendable()).length > 0 && (await sendBatch()));
    isSending = false;
  }

  return {
    getSnapshot: (): FetchedMarks => current,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fetch(): void {
      void send();
      if (isRequested) return;
      isRequested = true;
      if (state === 'failed') state = 'loading';
      publish();
      load().catch(() => {
        isRequested = false;
        state = 'failed';
        if (!scope.signal.aborted) publish();
      });
    },
    update(changes: RowMarks, isTyping = false): void {
      unsentChanges = mergeChanges(unsentChanges, changes);
      hasNewChanges = true;
      writeUnsent(scope, tool, (stored) => mergeChanges(stored, changes));
      publish();
      if (!isTyping) void send();
    },
    send,
  };
}

/** Applies changes to marks and drops empty marks. A change holds only the changed properties of a row. */
function applyChanges(marks: RowMarks, changes: RowMarks): RowMarks {
  const all = Object.entries(mergeChanges(marks, changes));
  return Object.fromEntries(all.filter(([, { status, note, hidden }]) => status || note || hidden));
}

function mergeChanges(changes: RowMarks, later: RowMarks): RowMarks {
  const merged = Object.entries(later).map(([key, mark]) => [key, { ...changes[key], ...mark }] as const);
  return { ...changes, ...Object.fromEntries(merged) };
}

/** Returns the changes without those that were sent; rows changed again meanwhile stay unsent. */
function withoutSent(changes: RowMarks, sent: RowMarks): RowMarks {
  const isSent = (key: string, mark: RowMark) => JSON.stringify(sent[key]) === JSON.stringify(mark);
  return Object.fromEntries(Object.entries(changes).filter(([key, mark]) => !isSent(key, mark)));
}

function readUnsent({ storage }: MemberScope): UnsentByTool {
  return readStoredObject(storage, UNSENT_KEY);
}

/** Updates the stored unsent changes of a tool, keeping those of other tabs. */
function writeUnsent(scope: MemberScope, tool: string, next: (stored: RowMarks) => RowMarks): void {
  const all = readUnsent(scope);
  const marks = next(all[tool] ?? {});
  const { [tool]: _, ...others } = all;
  const remaining: UnsentByTool = Object.keys(marks).length > 0 ? { ...others, [tool]: marks } : others;
  // If the storage is full, unsent changes do not survive a reload, but they are still sent.
  writeStoredJson(scope.storage, UNSENT_KEY, remaining);
}
