import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '../codegen/compose.ts';
import { COMPOSED, type ComposedName } from '../codegen/contracts.ts';
import { NAMES_FILE, namesSchema, withNames } from '../codegen/known-names.ts';
import { type Finding, findingAt } from '../lib/finding.ts';
import { lastMade, madeOnce } from '../lib/last-made.ts';
import type { CheckInput } from '../lib/registry-input.ts';

/** Editors read the committed contract, everything else composes its own: a stale one underlines what is right. */
export const rule = {
  name: 'contract-current',
  explains: 'The composed contracts of schemas/ are what codegen makes of their frames and the plugins.',
};

export function check(input: CheckInput): Finding[] {
  // What a plugin's words cannot be composed with is to be mended before.
  if (input.pluginFaults.length > 0 || input.plugins.some(({ source }) => source.value === undefined)) return [];
  return [...COMPOSED.flatMap((name) => staleFindings(input, name)), ...staleNames(input)];
}

function staleFindings({ files, schemas }: CheckInput, name: ComposedName): Finding[] {
  const path = `schemas/${name}.schema.json`;
  const text = files.get(path) ?? '';
  if (isDeepStrictEqual(withoutNote(parsed(path, text)), expected(schemas[name]))) return [];
  const words = {
    found: 'a contract that differs from its frame and the words of the plugins',
    expected: 'the one codegen composes',
    mend: 'Run npm run codegen, and commit what it writes.',
  };
  return [findingAt({ path, text }, 0, words)];
}

/** A project may do without the names; where it lists them, editors go by them. */
function staleNames({ files, tools, brand, options, providers }: CheckInput): Finding[] {
  // What is no JSON has names again once it is.
  const sources = [...tools.map(({ source }) => source), brand, options, providers];
  if (sources.some((source) => source && source.syntax.length > 0)) return [];
  const text = files.get(NAMES_FILE);
  if (text === undefined || isDeepStrictEqual(parsed(NAMES_FILE, text), namesSchema(files))) return [];
  const words = {
    found: 'names that differ from those this project has',
    expected: 'its pages, tools, option lists, links and categories, as editors offer them',
    mend: 'Run npm run codegen, and commit what it writes.',
  };
  return [findingAt({ path: NAMES_FILE, text }, 0, words)];
}

const parsed = lastMade((_path, text): Schema => {
  try {
    return JSON.parse(text) as Schema;
  } catch {
    return {};
  }
});

/** The contract codegen writes for what was composed. */
const expected = madeOnce((composed: object) => withoutNote(withNames(composed as Schema)));

function withoutNote({ $comment: _, ...schema }: Schema): Schema {
  return schema;
}
