import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { runningTimers } from './running-timers.ts';

/**
 * Fails a test file that leaves something behind for the next file of its worker: a timer, server, process, listener,
 * global or environment variable. Otherwise the failure would show up in an unrelated file.
 */

/** State of a worker by a descriptive name; the value changes if something is replaced. */
type WorkerState = ReadonlyMap<string, unknown>;

/** Resources the worker itself opens and closes: its connection to vitest with timeouts, and files it reads. */
const OF_THE_WORKER = /^(?:PipeWrap|TTYWrap|MessagePort|Immediate|Timeout|FSReq\w+|FileHandle\w*|CloseReq)$/;

/** Globals that libraries set once: helpers of compiled code, and the web server's response classes. */
const OF_A_LIBRARY = /^(?:__|Request$|Response$)/;

/** How long the guard waits before it reports a leak: on a loaded machine a closed connection may take many seconds to go. */
const PATIENCE_MS = 40_000;
const TIMEOUT_MS = 60_000;

let before: WorkerState;

beforeAll(() => {
  before = workerState();
});

afterAll(async () => {
  vi.useRealTimers();
  // Vitest restores them before the next file: what a spy on a faked timer puts back is the fake.
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // Closed resources are released in a later turn of the event loop.
  const end = performance.now() + PATIENCE_MS;
  while (leftBehind().length > 0 && performance.now() < end) await pause(20);
  expect(leftBehind(), 'what this file leaves behind').toEqual([]);
}, TIMEOUT_MS);

function leftBehind(): string[] {
  const after = workerState();
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => isMore(before.get(name), after.get(name)));
}

/** Counts may decrease: resources of an earlier file may close now. */
function isMore(then: unknown, now: unknown): boolean {
  return typeof now === 'number' ? now > Number(then ?? 0) : now !== then;
}

function workerState(): WorkerState {
  const all = new Map<string, unknown>(runningTimers());
  for (const [name, value] of Object.entries(process.env)) all.set(`variable ${name}`, value);
  for (const [name, { value, get }] of Object.entries(Object.getOwnPropertyDescriptors(globalThis)))
    if (!OF_A_LIBRARY.test(name)) all.set(`global ${name}`, get ?? value);
  for (const name of process.eventNames()) all.set(`listener of ${String(name)}`, process.listenerCount(name));
  for (const kind of process.getActiveResourcesInfo().filter((kind) => !OF_THE_WORKER.test(kind)))
    all.set(kind, Number(all.get(kind) ?? 0) + 1);
  return all;
}
