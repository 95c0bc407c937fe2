import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readTimes, splitEvenly } from '../../scripts/test/file-times.ts';

it('makes parts that take about equally long, of all files and each once', () => {
  const times = { a: 40, b: 30, c: 20, d: 10, e: 9, f: 8 };
  const files = [...Object.keys(times), 'new'];
  const parts = splitEvenly(files, times, 3);
  expect(parts.flat().sort()).toEqual(files.sort());
  const sums = parts.map((part) => part.reduce((sum, file) => sum + (times[file as keyof typeof times] ?? 1), 0));
  expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(3);
});

it('keeps times of files that are there', () => {
  expect(Object.keys(readTimes()).filter((file) => !existsSync(file))).toEqual([]);
});
