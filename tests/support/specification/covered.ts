import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** A test elsewhere that proves a row: its file, and its name as it is written there. */
export interface Covered {
  file: string;
  test: string;
}

/** The tests named are there: a row that points at a test which was renamed or taken out fails. */
export function checkCovered(tests: Covered[]): void {
  for (const { file, test } of tests) {
    const path = join(ROOT, file);
    expect(existsSync(path), file).toBe(true);
    const names = [...readFileSync(path, 'utf8').matchAll(/\(\s*(['"`])(.*?)\1,/g)].map(([, , name]) => name);
    expect(names, file).toContain(test);
  }
}
