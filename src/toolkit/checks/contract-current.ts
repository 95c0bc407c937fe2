import { isDeepStrictEqual } from 'node:util';
import { tryParseJson } from '@/contracts/json';
import { COMPOSED_CONTRACTS } from '../codegen/contracts';
import { namesSchema, withNames } from '../codegen/names-schema';
import { type Findings, findingAtOffset } from '../finding';
import { memoizeByObject, memoizeByText } from '../memoize';
import type { CheckInput } from '../project/check-input';
import type { ComposedName, Schema } from '../project/compose-schema';
import { NAMES_FILE } from '../project/read-project';

/** Editors validate against the committed contract: with an outdated one they mark valid declarations as wrong. */
export const explains =
  'The composed contracts in schemas/ are what codegen now makes of their frames and the plugins.';

export function check(input: CheckInput): Findings {
  // Option schemas that cannot be composed have to be fixed first.
  if (input.manifestProblems.length > 0 || input.plugins.some(({ source }) => source.value === undefined)) return [];
  return [COMPOSED_CONTRACTS.flatMap((name) => staleFindings(input, name)), staleNames(input)];
}

function staleFindings({ files, schemas }: CheckInput, name: ComposedName): Findings {
  const path = `schemas/${name}.schema.json`;
  const text = files.get(path) ?? '';
  if (isDeepStrictEqual(withoutNote(parseSchema(path, text)), committedSchema(schemas[name]))) return [];
  return findingAtOffset({ path, text }, 0, {
    found: 'a contract that is older than its frame or the words of the plugins',
    expected: 'the contract that codegen composes',
    mend: 'Run npm run codegen, and commit what it writes.',
  });
}

/** The file of names is optional, but if it exists, editors use it. */
function staleNames({ files, tools, brand, options, defaults, providers }: CheckInput): Findings {
  // A file with syntax errors has no names until it is fixed.
  const sources = [...tools.map(({ surfaceSource }) => surfaceSource), brand, options, defaults, providers];
  if (sources.some((source) => source && source.syntax.length > 0)) return [];
  const text = files.get(NAMES_FILE);
  if (text === undefined || isDeepStrictEqual(parseSchema(NAMES_FILE, text), namesSchema(files))) return [];
  return findingAtOffset({ path: NAMES_FILE, text }, 0, {
    found: 'names that are not those of this project',
    expected: 'the pages, tools, option lists, links and categories of this project, which editors suggest',
    mend: 'Run npm run codegen, and commit what it writes.',
  });
}

const parseSchema = memoizeByText((_path, text) => (tryParseJson(text) ?? {}) as Schema);

const committedSchema = memoizeByObject((composed: object) => withoutNote(withNames(composed as Schema)));

function withoutNote({ $comment: _, ...schema }: Schema): Schema {
  return schema;
}
