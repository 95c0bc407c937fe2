import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { brand } from '@/brand';
import { expectations, type Row, type Table } from './support/specification/expectations';
import { type Subject, subjectOf } from './support/specification/row';

const FOLDER = join(import.meta.dirname, 'specification');

/** What a brand alone decides is named in the tables, not written into them. */
function branded(text: string): string {
  return text.replaceAll('<shortName>', brand.shortName).replaceAll('<promoCode>', brand.promo.code);
}

/** The tables are written by hand, for the sections of docs/behaviour.md: what stands in them is never taken from a declaration. */
const tables = readdirSync(FOLDER)
  .map((file) => JSON.parse(branded(readFileSync(join(FOLDER, file), 'utf8'))) as Table)
  .sort((a, b) => a.section - b.section);

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe.each(tables)('docs/behaviour.md, section $section: $title', ({ rows }) => {
  const cases = rows.flatMap((row) => [row.tool].flat().map((tool) => [row.row, tool, row] as const));

  it.each(cases)('%s [%s]', async (_name, tool, { row: _row, tool: _tool, ...expected }) => {
    const subject = await subjectOf(tool);
    const kinds = Object.keys(expected);
    expect(kinds).not.toEqual([]);
    for (const kind of kinds) await check(kind, expected, subject);
  });
});

it('no row of a section is written twice', () => {
  for (const { section, rows } of tables) {
    const names = rows.map(({ row }) => row);
    expect(
      names.filter((name, index) => names.indexOf(name) !== index),
      `section ${section}`,
    ).toEqual([]);
  }
});

async function check(kind: string, row: Omit<Row, 'row' | 'tool'>, subject: Subject): Promise<void> {
  if (!(kind in expectations)) throw new Error(`there is no kind of expectation "${kind}"`);
  const name = kind as keyof typeof expectations;
  const run = expectations[name] as (expected: unknown, subject: Subject) => void | Promise<void>;
  await run(row[name], subject);
}
