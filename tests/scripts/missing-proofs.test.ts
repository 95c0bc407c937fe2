import { describe, expect, it } from 'vitest';
import { missingProofs } from '../../scripts/test/missing-proofs.ts';

const MODEL = `
| a promise | \`tests/attacks/a.test.ts\`, \`tests/server/b.test.ts\` |
| another | \`tests/server/b.test.ts\`, \`tests/app/c.test.tsx\` |`;
const NAMED = ['tests/attacks/a.test.ts', 'tests/server/b.test.ts', 'tests/app/c.test.tsx'];

const ran = (file: string, passed: number, skipped = 0) => ({ file, passed, skipped, seconds: 1 });
const allPassed = NAMED.map((name) => ran(name, 2));
const withLast = (passed: number, skipped = 0) => [...allPassed.slice(0, 2), ran(NAMED[2] as string, passed, skipped)];

describe('a promise of the threat model', () => {
  it('is proved by files that ran and passed', () => {
    expect(missingProofs(MODEL, allPassed, [])).toEqual([]);
  });

  it('is not proved by a file that did not run, unless this run leaves it out', () => {
    expect(missingProofs(MODEL, allPassed.slice(1), [])).toEqual([expect.stringMatching(/a\.test\.ts .*did not run/)]);
    expect(missingProofs(MODEL, allPassed.slice(1), ['tests/attacks/a.test.ts'])).toEqual([]);
  });

  it('is not proved by a file that skips a test', () => {
    expect(missingProofs(MODEL, withLast(1, 1), [])).toEqual([expect.stringMatching(/c\.test\.tsx .*skipped 1 of/)]);
  });

  it('is not proved by a file in which nothing passed', () => {
    expect(missingProofs(MODEL, withLast(0), [])).toEqual([expect.stringMatching(/c\.test\.tsx .*no test/)]);
  });
});
