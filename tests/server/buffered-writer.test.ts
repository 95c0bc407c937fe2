import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBufferedWriter } from '@/server/platform/http/buffered-writer';

let before: ReadonlySet<unknown>;
const added = () => process.listeners('exit').filter((listener) => !before.has(listener));

beforeEach(() => {
  vi.useFakeTimers();
  before = new Set(process.listeners('exit'));
});
afterEach(() => {
  vi.useRealTimers();
  for (const listener of added()) process.off('exit', listener);
});

it('writes lines that come close together at once, in their order', () => {
  const written: string[] = [];
  const log = createBufferedWriter((text) => written.push(text));
  log('one');
  log('two');
  expect(written).toEqual([]);
  vi.runAllTimers();
  log('three');
  vi.runAllTimers();
  expect(written).toEqual(['one\ntwo\n', 'three\n']);
});

it('writes what waits when the process ends', () => {
  const written: string[] = [];
  createBufferedWriter((text) => written.push(text))('last');
  for (const listener of added()) listener(0);
  expect(written).toEqual(['last\n']);
});
