import { expect, vi } from 'vitest';
import { storageKey } from '@/browser/storage-keys';
import type { RunResult, RunState } from '@/engine/run/run-state';
import { secretFields } from '@/registry/answers';
import { asForm } from '@/registry/options';
import { openWith } from './form';
import { type Given, type Subject, sampleFor } from './row';
import { recordToasts, type Toast } from './toasts';

const TOO_LONG = new DOMException('too long', 'TimeoutError');

/** Answers that hold no result, by name. */
const NO_RESULT = {
  'status 500': { status: 500, contentType: 'application/json', body: '{"message":"Error in workflow"}' },
  nothing: { status: 200, contentType: 'application/json', body: '' },
  HTML: { status: 200, contentType: 'text/html', body: '<!doctype html><h1>Bad gateway</h1>' },
  '{}': { status: 200, contentType: 'application/json', body: '{}' },
};

/** What the other end does with a call: answers, answers without a result, is not there, or never answers. */
export type Answer =
  | { status?: number; contentType?: string; body: unknown }
  | keyof typeof NO_RESULT
  | 'unreachable'
  | 'never';

/** Puts this answer behind every webhook; returns what is sent there. */
export function answerWith(answer: Answer): { address: string; init: RequestInit }[] {
  const sent: { address: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (!String(address).includes('/webhook/')) return Response.json({}, { status: 404 });
    sent.push({ address, init });
    if (answer === 'unreachable') throw new TypeError('fetch failed');
    if (answer === 'never') throw TOO_LONG;
    const {
      status = 200,
      contentType = 'application/json',
      body,
    } = typeof answer === 'string' ? NO_RESULT[answer] : answer;
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      headers: { 'Content-Type': contentType, 'X-Run-Id': new Headers(init.headers).get('X-Run-Id') ?? 'run' },
    });
  });
  return sent;
}

/** A run from the submit on. */
export interface RunRow extends Given {
  answer: Answer | Answer[];
  /** Everything that is said, in order. */
  toasts: Toast[];
  /** The result that shows afterwards; none where left out. */
  result?: { kind: string; value?: unknown };
  /** Seconds after which waiting ends. */
  timeoutSeconds?: number;
  /** Milliseconds between the answer and the result. */
  revealedAfterMs?: number;
}

/** Runs the tool against each answer: it sends one POST of JSON and shows the expected messages. */
export async function checkRuns(rows: RunRow[], subject: Subject): Promise<void> {
  for (const row of rows) for (const answer of [row.answer].flat()) await checkRun({ ...row, answer }, subject);
}

async function checkRun(row: RunRow & { answer: Answer }, subject: Subject): Promise<void> {
  const what = JSON.stringify(row.answer);
  const heard = recordToasts();
  const sent = answerWith(row.answer);
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  if (row.answer === 'never') timeout.mockReturnValue(AbortSignal.abort(TOO_LONG));
  const wait = withoutWaiting();
  const { answers } = sampleFor(subject, row);
  const session = openWith(subject, answers);
  await session.submit(answers);
  expect(heard(), what).toEqual(row.toasts);
  expect(sent, what).toHaveLength(1);
  expect(sent[0]?.init.method).toBe('POST');
  expect(new Headers(sent[0]?.init.headers).get('Content-Type')).toBe('application/json');
  expect(JSON.parse(String(sent[0]?.init.body))).toBeTypeOf('object');
  const { result }: RunState = session.store.get(session.atoms.run);
  if (row.result) expect(result, what).toMatchObject(row.result);
  else expect(result, what).toBeUndefined();
  if (row.timeoutSeconds) expect(timeout).toHaveBeenCalledWith(row.timeoutSeconds * 1000);
  if (row.revealedAfterMs) expect(wait.mock.calls.map(([, ms]) => ms)).toContain(row.revealedAfterMs);
  vi.restoreAllMocks();
}

/** Makes every wait end at once; the spy records the requested times. */
function withoutWaiting() {
  const { setTimeout: real } = globalThis;
  return vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((work: () => void) => real(work, 0)) as typeof setTimeout);
}

/** What lies in the browser's storage after a run; `key` is null for a tool that keeps nothing. */
export interface StoresRow extends Given {
  key: string | null;
  /** Keys of the stored record, without the engine's own. */
  holds?: string[];
  /** Texts that are nowhere in the storage. */
  never?: string[];
}

/** Saves answers and a result, checks the stored record, and reads it back like a reload. */
export function checkStores({ key, holds = [], never = [], ...given }: StoresRow, subject: Subject): void {
  const { answers } = sampleFor(subject, given);
  const session = openWith(subject, answers);
  const result = { kind: 'text', value: 'Kept', runId: 'one', mode: 'live', inputs: {} } satisfies RunResult;
  session.store.set(session.atoms.run, { status: 'succeeded', result });
  session.save();
  // If the declaration names no key, the page's draft is stored under a key of the engine.
  const others = Object.keys(localStorage).filter((kept) => kept !== storageKey(`.drafts.${subject.id}`));
  expect(others).toEqual(key ? [key] : []);
  const secrets = secretFields(asForm(subject.declaration)).map((field) => answers[field]);
  if (others.length < localStorage.length)
    for (const secret of secrets)
      expect(localStorage.getItem(storageKey(`.drafts.${subject.id}`))).not.toContain(secret);
  for (const text of never) expect(JSON.stringify(localStorage)).not.toContain(text);
  if (!key) return;
  const { $meta: _, ...record } = JSON.parse(localStorage.getItem(key) ?? '{}');
  expect(Object.keys(record).sort()).toEqual([...holds].sort());
  const restored = session.records.load();
  expect(restored.result?.value).toBe('Kept');
  for (const field of holds.filter((name) => name !== 'result'))
    expect(restored.answers[field]).toEqual(answers[field]);
}
