import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** A test in another file that covers a row: its file and its exact name. */
export interface Covered {
  file: string;
  test: string;
}

/** Checks that the named tests exist, so that renaming or removing one fails the row. */
export function checkCovered(tests: Covered[]): void {
  for (const { file, test } of tests) {
    const path = join(ROOT, file);
    expect(existsSync(path), file).toBe(true);
    const names = [...readFileSync(path, 'utf8').matchAll(/\(\s*(['"`])(.*?)\1,/g)].map(([, , name]) => name);
    expect(names, file).toContain(test);
  }
}
