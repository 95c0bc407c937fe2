import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { runningTimers } from './running-timers.ts';

/**
 * Fails a file that leaves something to the next file of its worker: a timer, a server, a process, a listener, a global or a
 * variable of the environment. Such things end in a file that knows nothing of them.
 */

/** What stands in a worker, by a name that tells what it is; the value changes where something else takes its place. */
type Standing = ReadonlyMap<string, unknown>;

/** What a worker opens and closes by itself: its line to vitest with the time-outs of that, and files it reads. */
const OF_THE_WORKER = /^(?:PipeWrap|TTYWrap|MessagePort|Immediate|Timeout|FSReq\w+|FileHandle\w*|CloseReq)$/;

/** Globals that a library sets once: helpers of compiled code, and what the web server answers with. */
const OF_A_LIBRARY = /^(?:__|Request$|Response$)/;

/** How often the guard looks again before it calls something left behind. */
const TURNS = 250;
const TIMEOUT_MS = 60_000;

let before: Standing;

beforeAll(() => {
  before = standing();
});

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // What was closed a moment ago is given back in a later turn.
  for (let turn = 0; turn < TURNS && leftBehind().length > 0; turn += 1) await pause(20);
  expect(leftBehind(), 'what this file leaves behind').toEqual([]);
}, TIMEOUT_MS);

function leftBehind(): string[] {
  const after = standing();
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => isMore(before.get(name), after.get(name)));
}

/** Counts may fall: what a file before this one opened may close now. */
function isMore(then: unknown, now: unknown): boolean {
  return typeof now === 'number' ? now > Number(then ?? 0) : now !== then;
}

function standing(): Standing {
  const all = new Map<string, unknown>(runningTimers());
  for (const [name, value] of Object.entries(process.env)) all.set(`variable ${name}`, value);
  for (const [name, { value, get }] of Object.entries(Object.getOwnPropertyDescriptors(globalThis)))
    if (!OF_A_LIBRARY.test(name)) all.set(`global ${name}`, get ?? value);
  for (const name of process.eventNames()) all.set(`listener of ${String(name)}`, process.listenerCount(name));
  for (const kind of process.getActiveResourcesInfo().filter((kind) => !OF_THE_WORKER.test(kind)))
    all.set(kind, Number(all.get(kind) ?? 0) + 1);
  return all;
}
