import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { promisesNotProved } from '../../scripts/test/promises.ts';

const MODEL = `
| a promise | \`tests/attacks/a.test.ts\`, \`tests/server/b.test.ts\` |
| another | \`tests/server/b.test.ts\`, \`tests/app/c.test.tsx\` |`;
const NAMED = ['tests/attacks/a.test.ts', 'tests/server/b.test.ts', 'tests/app/c.test.tsx'];

const ran = (name: string, ...statuses: string[]) => ({
  name,
  assertionResults: statuses.map((status) => ({ status })),
});
const allPassed = NAMED.map((name) => ran(join(process.cwd(), name), 'passed', 'passed'));
const withLast = (...statuses: string[]) => [...allPassed.slice(0, 2), ran(NAMED[2] as string, ...statuses)];

describe('a promise of the threat model', () => {
  it('is proved by files that ran and passed', () => {
    expect(promisesNotProved(MODEL, allPassed, [])).toEqual([]);
  });

  it('is not proved by a file that did not run, unless this run leaves it out', () => {
    expect(promisesNotProved(MODEL, allPassed.slice(1), [])).toEqual([
      expect.stringMatching(/a\.test\.ts .*did not run/),
    ]);
    expect(promisesNotProved(MODEL, allPassed.slice(1), ['tests/attacks/a.test.ts'])).toEqual([]);
  });

  it.each(['skipped', 'pending', 'todo', 'disabled'])('is not proved by a file with a test that is %s', (status) => {
    expect(promisesNotProved(MODEL, withLast('passed', status), [])).toEqual([
      expect.stringMatching(/c\.test\.tsx .*skipped 1 of/),
    ]);
  });

  it('is not proved by a file in which nothing passed', () => {
    expect(promisesNotProved(MODEL, withLast(), [])).toEqual([expect.stringMatching(/c\.test\.tsx .*no test passed/)]);
    expect(promisesNotProved(MODEL, withLast('failed'), [])).toEqual([expect.stringContaining('no test passed')]);
  });
});
