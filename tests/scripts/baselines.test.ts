import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  BASELINE_FILES,
  type BaselineKind,
  excessesOf,
  formatBaselines,
  readBaselines,
  unexplainedRises,
} from '../../scripts/lib/baselines.ts';

const kinds = Object.keys(BASELINE_FILES) as BaselineKind[];

describe('what was measured', () => {
  const kept = { key: { kept: 0.8 }, run: { kept: 4 } };
  it('may be as much as is kept, by a factor', () => {
    expect(excessesOf('ratios', { key: 0.8, run: 3 }, 1, kept)).toEqual([]);
    expect(excessesOf('ratios', { key: 1, run: 5 }, 1.25, kept)).toEqual([]);
  });

  it('is named with both figures if it is more', () => {
    const [excess, ...others] = excessesOf('ratios', { key: 1.6, run: 4 }, 1.25, kept);
    expect(excess).toMatch(/^key: 1\.6, where docs\/bench\.json keeps 0\.8\. .*"raised"/);
    expect(others).toEqual([]);
  });

  it('is named if nothing is kept, and so is what nothing measures any more', () => {
    expect(excessesOf('actions', { key: 0.8, new: 1 }, 1, kept)).toEqual([
      expect.stringMatching(/^run: .* nothing measures it/),
      expect.stringMatching(/^new: 1, and nothing is kept/),
    ]);
  });
});

describe('a figure that is raised', () => {
  it('has a reason of its own beside it', () => {
    const before = { a: { kept: 1 }, b: { kept: 1, raised: 'Old.' }, c: { kept: 2 } };
    expect(unexplainedRises(before, { a: { kept: 2 }, b: { kept: 2, raised: 'Old.' }, c: { kept: 1 } })).toEqual([
      'a',
      'b',
    ]);
    expect(unexplainedRises(before, { a: { kept: 2, raised: 'New.' }, b: { kept: 3, raised: 'New.' } })).toEqual([]);
    expect(unexplainedRises(before, { a: { kept: 2, raised: '' } })).toEqual(['a']);
  });

  it.each(kinds)('has one since the last commit: %s', (kind) => {
    expect(unexplainedRises(readBaselines(kind, committed(BASELINE_FILES[kind])), readBaselines(kind))).toEqual([]);
  });
});

it.each([...new Set(Object.values(BASELINE_FILES))])('%s has one figure per line', (file) => {
  const text = readFileSync(file, 'utf8');
  expect(formatBaselines(JSON.parse(text))).toBe(text);
});

/** Returns a file of the last commit; no figures without git, or before the file was committed. */
function committed(file: string): string {
  try {
    return execFileSync('git', ['show', `HEAD:${file}`], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '{}';
  }
}
