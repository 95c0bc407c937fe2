import { expect, test } from 'vitest';
import { withSection } from '../../scripts/bench/document.ts';
import type { FormCosts } from '../../scripts/bench/form-costs.ts';
import { barPlot, markdownTable } from '../../scripts/bench/tables.ts';

const costs = (times: number, checkbox?: number): FormCosts => ({
  kilobytes: 100 * times,
  ready: 500 * times,
  idlePerSecond: 0.5 * times,
  heap: 2 * times,
  bySlowdown: {
    1: { key: 4 * times, keyScript: times, ...(checkbox !== undefined && { checkbox }) },
    4: { key: 16 * times, keyScript: 4 * times },
  },
});
const contestants = [
  { name: 'ours', costs: costs(2, 12) },
  { name: 'base', costs: costs(1, 8) },
  { name: 'plain', costs: costs(0.5) },
];

test('a row holds each figure with its ratio to the base, and a dash where there is nothing to press', () => {
  const rows = markdownTable(contestants, 'base').split('\n');
  expect(rows[0]).toBe('| main thread, median | ours | base | plain |');
  expect(rows).toContain('| script per key, ms | 2.0 (2.0) | 1.0 | 0.5 (0.5) |');
  expect(rows).toContain('| one checkbox, ms | 12 (1.5) | 8.0 | - |');
});

test('the longest bar of a group takes all the room, and what is missing has none', () => {
  const plot = barPlot(contestants, 'today');
  expect(widthsOf(plot).slice(0, 3)).toEqual(['430.0', '215.0', '107.5']);
  expect(plot).toContain('>none</text>');
  expect(plot).toContain('aria-label="today"');
});

test('a section takes the place of what it held before, and a new one stands at the end', () => {
  const text = '# Title\n\n<!-- a -->\nold\n<!-- /a -->\n\nafter\n';
  expect(withSection(text, 'a', 'new\n')).toBe('# Title\n\n<!-- a -->\nnew\n<!-- /a -->\n\nafter\n');
  expect(withSection(text, 'b', 'more')).toBe(`${text}\n<!-- b -->\nmore\n<!-- /b -->\n`);
});

/** The lengths of the bars, in order. */
function widthsOf(plot: string): (string | undefined)[] {
  return [...plot.matchAll(/<rect x="190" [^>]*?width="([\d.]+)"/g)].map(([, width]) => width);
}
