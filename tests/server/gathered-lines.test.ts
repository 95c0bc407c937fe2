import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gatheredLines } from '@/server/http/gathered-lines';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('writes lines that come close together at once, in their order', () => {
  const written: string[] = [];
  const log = gatheredLines((text) => written.push(text));
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
  const before = new Set(process.listeners('exit'));
  gatheredLines((text) => written.push(text))('last');
  for (const listener of process.listeners('exit')) if (!before.has(listener)) listener(0);
  expect(written).toEqual(['last\n']);
});
