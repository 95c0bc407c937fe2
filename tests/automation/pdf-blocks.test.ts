import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createLocaleFormatter } from '@/automation/document/locale-formatter';
import { type Block, blocksContent } from '@/automation/document/pdf-blocks';
import { textBlocks } from '@/automation/document/pdf-text';
import { resultBlocks } from '@/automation/document/result-blocks';

const contract = JSON.parse(readFileSync('schemas/results/proposal.schema.json', 'utf8'));
const offerBlocks = (offer: object) => resultBlocks(offer, { schema: contract }, createLocaleFormatter('us'));

const NOTE = 'This document was shortened here';

type Node = { text?: string | { text: string }[]; ul?: { text: { text: string }[] }[] };
const nodes = (blocks: Iterable<Block>) => blocksContent(blocks) as Node[];
const spansOf = ({ text, ul }: Node) => (typeof text === 'string' ? [{ text }] : (text ?? ul?.[0]?.text ?? []));
const textOf = (node: Node) =>
  spansOf(node)
    .map(({ text }) => text)
    .join('');
const shortened = (content: Node[]) => textOf(content.at(-1) ?? {}).startsWith(NOTE);
const nested = (open: string, shut: string, depth: number) => JSON.parse(`${open.repeat(depth)}1${shut.repeat(depth)}`);

/** What held a whole site when it was laid out as it is. */
const HOSTILE: Record<string, Iterable<Block>> = {
  'one word': textBlocks('a'.repeat(250_000)),
  'one word of marks over letters': textBlocks('e\u0301'.repeat(125_000)),
  'one word of signs': textBlocks('!?.'.repeat(80_000)),
  'one word held together by spaces': textBlocks('a\u00A0'.repeat(120_000)),
  'blanks between two letters': textBlocks(`a${' '.repeat(250_000)}b`),
  'one line of words': textBlocks('a '.repeat(125_000)),
  'bold marks without end': textBlocks('**a'.repeat(80_000)),
  'bold marks with blanks': textBlocks('**a** '.repeat(40_000)),
  'short lines': textBlocks('a\n'.repeat(125_000)),
  'line breaks in a value': offerBlocks({ offer: { x: '\n'.repeat(250_000) } }),
  'lines in a value': offerBlocks({ offer: { x: 'a\n'.repeat(125_000) } }),
  'a long list': offerBlocks({ offer: { x: Array(60_000).fill('a') } }),
  'many parts': offerBlocks({
    offer: Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, at])),
  }),
  'a long name': offerBlocks({ offer: { ['kK'.repeat(120_000)]: 1 } }),
  'objects in objects': offerBlocks({ offer: nested('{"a":', '}', 2000) }),
  'lists in lists': offerBlocks({ offer: { x: nested('[', ']', 2000) } }),
};

describe('what a document takes', () => {
  it.each(Object.entries(HOSTILE))('is bounded in every measure for %s', (_name, blocks) => {
    const content = nodes(blocks);
    const texts = content.map(textOf);
    expect(content.length).toBeLessThanOrEqual(6100);
    expect(texts.reduce((sum, text) => sum + text.length, 0)).toBeLessThan(125_000);
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThanOrEqual(2000);
    expect(Math.max(...content.map((node) => spansOf(node).length))).toBeLessThanOrEqual(202);
    const words = content.flatMap(spansOf).flatMap(({ text }) => text.split(/[ \u200B]/));
    expect(Math.max(...words.map((word) => [...word].length))).toBeLessThanOrEqual(80);
  });

  it('says so where it leaves something out, and only there', () => {
    const line = (length: number): Block => ({ kind: 'paragraph', spans: [{ text: 'ab '.repeat(length / 3) }] });
    expect(shortened(nodes([line(119_997)]))).toBe(false);
    expect(shortened(nodes([line(120_003)]))).toBe(true);
    expect(shortened(nodes(Array(6000).fill(line(3))))).toBe(false);
    expect(shortened(nodes(Array(6001).fill(line(3))))).toBe(true);
  });

  it('holds everything the tools write, many times over', () => {
    const written = readFileSync('tools/program-icp-offer/automation.md', 'utf8').split('## Demo')[1] ?? '';
    const text = written.repeat(Math.ceil(60_000 / written.length));
    const content = nodes(textBlocks(text));
    expect(shortened(content)).toBe(false);
    const words = (of: string) =>
      of
        .replaceAll('**', '')
        .replace(/^\s*(?:[-*•]|\d{1,3}[.)]|#+)\s/gm, '')
        .split(/\s+/);
    expect(words(content.map(textOf).join('\n')).join(' ')).toBe(words(text).join(' ').trim());
  });

  it('continues a long paragraph in the next, between words, in the same kind', () => {
    const text = 'word '.repeat(1000).trim();
    const [first, second, third] = nodes([{ kind: 'paragraph', spans: [{ text, bold: true }] }]);
    expect(first && textOf(first)).toMatch(/word $/);
    expect(second).toMatchObject({ text: [{ bold: true }] });
    expect([first, second, third].map((node) => (node ? textOf(node) : '')).join('')).toBe(text);
  });
});

describe('text with simple marks', () => {
  const read = (text: string) => [...textBlocks(text)];

  it('becomes headings, lists and paragraphs', () => {
    expect(read('## A\n- **b** c\n1. d\r\n\n### E\nplain')).toEqual([
      { kind: 'heading', spans: [{ text: 'A' }] },
      { kind: 'item', spans: [{ text: 'b', bold: true }, { text: ' c' }] },
      { kind: 'item', spans: [{ text: 'd' }] },
      { kind: 'subheading', spans: [{ text: 'E' }] },
      { kind: 'paragraph', spans: [{ text: 'plain' }] },
    ]);
  });

  it.each([
    ['a **b** c', 'a [b] c'],
    ['**a** and **b**', '[a] and [b]'],
    ['**a', '**a'],
    ['a **b** and **c', 'a [b] and **c'],
    ['2 ** 3 and 4 ** 5', '2 ** 3 and 4 ** 5'],
    ['** a **', '** a **'],
    ['****', '****'],
    ['a**', 'a**'],
    ['****a**', '**[a]'],
  ])('reads %j as %s', (text, expected) => {
    const spans = read(text)[0]?.spans ?? [];
    expect(spans.map((span) => (span.bold ? `[${span.text}]` : span.text)).join('')).toBe(expected);
  });

  it('prints the marks of a line that has too many of them', () => {
    const [block] = read('**a** '.repeat(150));
    expect(block?.spans.filter(({ bold }) => bold)).toHaveLength(100);
    expect(block?.spans.at(-1)?.text).toBe(' **a**'.repeat(50).concat(' '));
  });
});

describe('charts', () => {
  const formatter = createLocaleFormatter('us');
  const planned = (roi: object) => [...resultBlocks({ extras: { roi } }, { schema: contract }, formatter)];

  it('draw the balance of a plan by day, where both figures are there', () => {
    const line = planned({ expectedMonthlyROI: 3000, paybackDays: 20 }).find(({ kind }) => kind === 'line');
    expect(line?.points?.map(({ text }) => text)).toEqual([
      ...['Day 0: -$2,000', 'Day 20: $0', 'Day 30: $1,000', 'Day 60: $4,000', 'Day 90: $7,000'],
    ]);
    expect(JSON.stringify(blocksContent([line as Block]))).toContain('polyline');
    expect(planned({ paybackDays: 20 }).some(({ kind }) => kind === 'line')).toBe(false);
  });

  it('compare prices, and take no text that is longer than a line', () => {
    const pricing = { starter: { monthly: 100 }, ['x'.repeat(5000)]: { monthly: 400 } };
    const bars = [...offerBlocks({ offer: { pricing } })].find(({ kind }) => kind === 'bars');
    expect(bars?.bars?.map(({ value, text }) => [value, text])).toEqual([
      [100, '$100 a month'],
      [400, '$400 a month'],
    ]);
    expect(JSON.stringify(blocksContent([bars as Block])).length).toBeLessThan(2000);
  });

  it('stand for declared parts, with the figure a result is for in large, and without what is 0', () => {
    const value = { tax: 0, total: 90, currency: 'USD', lines: [{ what: 'A', price: 3 }] };
    const columns = [
      { from: 'what', title: 'What' },
      { from: 'price', title: 'Price', as: 'amount' },
    ];
    const parts = [
      { from: 'tax', title: 'Tax', as: 'amount', hideZero: true },
      { from: 'total', title: 'Total', as: 'amount', unit: 'currency', large: true },
      { from: 'lines', title: 'Lines', as: 'bars', unit: 'currency', columns },
      { from: 'lines', title: 'Table', as: 'table', unit: 'currency', columns },
    ];
    expect([...resultBlocks(value, { parts }, formatter)]).toEqual([
      { kind: 'large', spans: [{ text: 'Total: $90.00' }] },
      { kind: 'heading', spans: [{ text: 'Lines' }] },
      { kind: 'bars', spans: [], bars: [{ name: 'A', value: 3, text: '$3.00' }] },
      { kind: 'heading', spans: [{ text: 'Table' }] },
      {
        kind: 'table',
        spans: [],
        head: ['What', 'Price'],
        rows: [['A', '$3.00']],
        figures: [false, true],
      },
    ]);
  });
});

describe('an offer', () => {
  const offer = {
    oneLiner: 'Answer every call',
    icp: { industry: 'Dentists', buyerTitle: 'Owner', pains: ['Missed calls', 'Żółć'], triggers: [] },
    package: { name: 'Front desk', deliverables: ['Voice agent'], timeline: { setupDays: 14 } },
    pricing: { Starter: { setup: '$1000', monthly: '$500', includes: ['Support'] } },
    scripts: [{ label: 'E-mail', script: 'Hello,\n\nmay I?\nAnn' }, 'Bare words', 7],
    constructor: 'Odd name',
    deep: nested('{"a":', '}', 30),
    nextSteps: ['Call five owners'],
  };
  const extras = {
    roadmap90d: { 'Month 1': ['Set up'] },
    roi: { expectedMonthlyROI: 3.5, assumptions: { sick: 0.2 } },
  };
  const printed = nodes(offerBlocks({ offer, extras })).map(textOf);

  it('is printed with every value', () => {
    const all = printed.join('\n');
    const values = JSON.stringify([offer, extras]).match(/(?<=[:[,])("[^"]+"|[\d.]+)(?=[,\]}])/g) ?? [];
    expect(values.length).toBeGreaterThan(15);
    for (const value of values) for (const part of value.replaceAll('"', '').split('\\n')) expect(all).toContain(part);
    for (const words of ['Starter', 'Month 1', 'Ideal customer', 'Setup in days', 'Constructor'])
      expect(printed.map((text) => text.replace(/:.*/, ''))).toContain(words);
  });

  it('keeps the lines of a value apart', () => {
    const at = printed.indexOf('Script: Hello,');
    expect(printed.slice(at, at + 3)).toEqual(['Script: Hello,', 'may I?', 'Ann']);
  });
});

describe('blocks that read from right to left', () => {
  const head = ['מה', 'מחיר'];
  const rows = [
    ['ייעוץ', '$5'],
    [['שיחות', 'תמיכה'], '$7'],
  ];
  const [paragraph, item, table] = blocksContent([
    { kind: 'paragraph', spans: [{ text: 'שלום ' }, { text: 'Fern', bold: true }] },
    { kind: 'item', spans: [{ text: 'שלום' }] },
    { kind: 'table', spans: [], head, rows, figures: [false, true] },
  ]) as [object, object, { table: { widths: string[]; body: object[][] } }];

  it('begin at the right, also their lists', () => {
    expect(paragraph).toMatchObject({ alignment: 'right' });
    expect(item).toMatchObject({ columns: [{ text: [{ text: 'שלום' }], alignment: 'right' }, { width: 12 }] });
    expect(item).not.toHaveProperty('ul');
  });

  it('have the first column of a table at the right, and its figures at the left', () => {
    expect(table.table.widths).toEqual(['auto', '*']);
    expect(table.table.body.map((row) => row.at(-1))).toMatchObject([
      { text: 'מה', alignment: 'right' },
      { text: 'ייעוץ', alignment: 'right' },
      { stack: [{ columns: [{ text: 'שיחות' }, {}] }, { columns: [{ text: 'תמיכה' }, {}] }] },
    ]);
    expect(table.table.body.map(([figure]) => figure)).not.toContainEqual(
      expect.objectContaining({ alignment: 'right', text: '$5' }),
    );
  });

  it('leave others as they are', () => {
    const english = blocksContent([
      { kind: 'paragraph', spans: [{ text: 'Fern שלום' }] },
      { kind: 'table', spans: [], head: ['What', 'Price'], rows: [['שלום', '$5']], figures: [false, true] },
    ]);
    expect(english).toMatchObject([{ text: [{ text: 'Fern שלום' }] }, { table: { widths: ['*', 'auto'] } }]);
    expect(english[0]).not.toHaveProperty('alignment');
  });
});
