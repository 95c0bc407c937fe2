import { formatFigure, formatTable } from './document.ts';
import type { FormCosts } from './form-costs.ts';

/** One column of the table. */
export interface Contestant {
  name: string;
  costs: FormCosts;
}

interface Measure {
  title: string;
  unit: string;
  read(costs: FormCosts): number | undefined;
}

const MEASURES: readonly Measure[] = [
  { title: 'script per key', unit: 'ms', read: ({ bySlowdown }) => bySlowdown[1].keyScript },
  { title: 'script per key, 4x slowed', unit: 'ms', read: ({ bySlowdown }) => bySlowdown[4].keyScript },
  { title: 'one checkbox', unit: 'ms', read: ({ bySlowdown }) => bySlowdown[1].checkbox },
  { title: 'one checkbox, 4x slowed', unit: 'ms', read: ({ bySlowdown }) => bySlowdown[4].checkbox },
  { title: 'one radio button', unit: 'ms', read: ({ bySlowdown }) => bySlowdown[1].radio },
  { title: 'one radio button, 4x slowed', unit: 'ms', read: ({ bySlowdown }) => bySlowdown[4].radio },
  { title: 'one option that reveals a field', unit: 'ms', read: ({ bySlowdown }) => bySlowdown[1].revealing },
  {
    title: 'one option that reveals a field, 4x slowed',
    unit: 'ms',
    read: ({ bySlowdown }) => bySlowdown[4].revealing,
  },
  { title: 'each second at rest', unit: 'ms', read: ({ idlePerSecond }) => idlePerSecond },
  { title: 'until the form shows, 4x slowed', unit: 'ms', read: ({ ready }) => ready },
  { title: 'scripts until the form shows, gzip', unit: 'KB', read: ({ kilobytes }) => kilobytes },
  { title: 'memory of the scripts', unit: 'MB', read: ({ heap }) => heap },
];

/** Formats all measures as a Markdown table, with the ratio to the contestant `base` in parentheses. */
export function markdownTable(contestants: readonly Contestant[], base: string): string {
  const reference = contestants.find(({ name }) => name === base);
  const cells = (measure: Measure) =>
    contestants.map(({ name, costs }) => {
      const value = measure.read(costs);
      if (value === undefined) return '-';
      const baseValue = reference && measure.read(reference.costs);
      return `${formatFigure(value)}${name !== base && baseValue ? ` (${formatFigure(value / baseValue)})` : ''}`;
    });
  const rows = MEASURES.map((measure) => [`${measure.title}, ${measure.unit}`, ...cells(measure)]);
  const head = ['main thread, median', ...contestants.map(({ name }) => name)];
  return formatTable(head, rows);
}

const PLOTTED = [1, 3, 8, 9, 10];
const LINE = 22;
const BAR = { x: 190, width: 430 };
const WIDTH = 720;

/** Returns an SVG with a group of bars for each plotted measure. The longest bar of a group fills the width. */
export function barPlot(contestants: readonly Contestant[], caption: string): string {
  const parts: string[] = [];
  let y = 40;
  for (const measure of PLOTTED.flatMap((index) => MEASURES[index] ?? [])) {
    const values = contestants.map(({ name, costs }) => ({ name, value: measure.read(costs) }));
    const longest = Math.max(...values.map(({ value }) => value ?? 0));
    parts.push(`<text x="16" y="${y}" class="h">${measure.title}, ${measure.unit}</text>`);
    for (const [index, { name, value }] of values.entries()) {
      y += LINE;
      const length = value === undefined ? 0 : Math.max(1, (value / longest) * BAR.width);
      parts.push(
        `<text x="${BAR.x - 8}" y="${y}" text-anchor="end">${name}</text>`,
        `<rect x="${BAR.x}" y="${y - 11}" width="${length.toFixed(1)}" height="14" rx="2" class="${index ? 'b' : 'a'}"/>`,
        `<text x="${(BAR.x + length + 6).toFixed(1)}" y="${y}">${value === undefined ? 'none' : formatFigure(value)}</text>`,
      );
    }
    y += LINE * 1.8;
  }
  const style =
    'text{font:13px system-ui,sans-serif;fill:#c9cbd6}.h{font-weight:600;fill:#f2f3f5}.a{fill:#8a2be2}.b{fill:#5f6178}';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y + 10}" role="img" aria-label="${caption}">`,
    `<style>${style}</style><rect width="100%" height="100%" rx="12" fill="#0b0b12"/>`,
    ...parts,
    `<text x="16" y="${y - 6}" font-size="11">${caption}</text></svg>\n`,
  ].join('\n');
}
