import { strictAjv } from '../codegen/strict-ajv.ts';
import { resultSources } from '../lib/contract-files.ts';
import { type Finding, findingAt } from '../lib/finding.ts';
import { isObject } from '../lib/is-object.ts';
import { lastMade } from '../lib/last-made.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { messageOf } from '../lib/rule-crash.ts';
import { syntaxFindings } from '../lib/schema-words.ts';
import { parseJson } from '../lib/source-map.ts';

/** Codegen compiles these contracts, and would stop at one without saying what else is wrong with the project. */
export const rule = {
  name: 'result-contracts',
  explains: 'Every contract of schemas/results is JSON and compiles with ajv in strict mode.',
};

export function check({ files }: CheckInput): Finding[] {
  return resultSources(files).flatMap(({ source }) => foundIn(source.path, source.text));
}

/** A contract compiles once per text: it takes longer than most rules. */
const foundIn = lastMade((path, text): Finding[] => {
  const source = parseJson(path, text);
  const syntax = syntaxFindings(source);
  if (source.value === undefined) return syntax;
  const refused = isObject(source.value) ? refusalOf(source.value) : 'not an object';
  if (refused === undefined) return syntax;
  const words = { found: refused, expected: 'a schema ajv takes in strict mode', mend: 'Correct the contract.' };
  return [...syntax, findingAt(source, 0, words)];
});

function refusalOf(contract: object): string | undefined {
  try {
    strictAjv().compile(contract);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
