import { strictAjv } from '../codegen/strict-ajv.ts';
import type { CheckInput } from '../lib/check-input.ts';
import { resultSources } from '../lib/contract-files.ts';
import { type Finding, findingAtOffset } from '../lib/finding.ts';
import { isObject } from '../lib/is-object.ts';
import { parseJson } from '../lib/json-locations.ts';
import { memoizeByText } from '../lib/memoize.ts';
import { errorMessage } from '../lib/run-rule.ts';
import { syntaxFindings } from '../lib/schema-findings.ts';

/** Codegen compiles these schemas, and would stop at an invalid one before anything else is reported. */
export const rule = {
  name: 'result-contracts',
  explains: 'Every contract of schemas/results is JSON and compiles with ajv in strict mode.',
};

export function check({ files }: CheckInput): Finding[] {
  return resultSources(files).flatMap(({ source }) => foundIn(source.path, source.text));
}

/** Memoized by text, as compiling takes longer than most rules. */
const foundIn = memoizeByText((path, text): Finding[] => {
  const source = parseJson(path, text);
  const syntax = syntaxFindings(source);
  if (source.value === undefined) return syntax;
  const refusal = isObject(source.value) ? refusalOf(source.value) : 'not an object';
  if (refusal === undefined) return syntax;
  const problem = { found: refusal, expected: 'a schema ajv takes in strict mode', mend: 'Correct the contract.' };
  return [...syntax, findingAtOffset(source, 0, problem)];
});

function refusalOf(contract: object): string | undefined {
  try {
    strictAjv().compile(contract);
    return undefined;
  } catch (error) {
    return errorMessage(error);
  }
}
