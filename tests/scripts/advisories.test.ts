import { expect, it } from 'vitest';
import { openAdvisories } from '../../scripts/test/advisories.ts';

const report = {
  vulnerabilities: {
    parser: { via: [{ url: 'https://github.com/advisories/GHSA-1', title: 'Reads too much', severity: 'high' }] },
    // Depends on the other: no advisory of its own.
    reader: { via: ['parser'] },
  },
};

it('names each known vulnerability that nobody has given a reason for', () => {
  expect(openAdvisories(report, {})).toEqual([expect.stringMatching(/^parser: Reads too much \(high, GHSA-1\)/)]);
  expect(openAdvisories(report, { 'GHSA-1': 'It reads no text of strangers.' })).toEqual([]);
});

it('names reasons that are not needed any more', () => {
  expect(openAdvisories({}, { 'GHSA-1': 'x' })).toEqual([expect.stringMatching(/^GHSA-1 no longer applies/)]);
});
