import { isObject } from '@/contracts/json';
import { type Findings, findingAtOffset } from '../finding';
import { compileProblem } from '../json/compile-problem';
import { parseJson } from '../json/json-locations';
import { syntaxFindings } from '../json/schema-findings';
import { strictAjv } from '../json/strict-ajv';
import { memoizeByText } from '../memoize';
import type { CheckInput } from '../project/check-input';
import { resultSources } from '../project/contract-files';

/** Codegen compiles these schemas, and stops at an invalid one before it reports anything else. */
export const explains =
  'Every contract in schemas/results is JSON and is a JSON Schema in which each keyword stands beside its type.';

export function check({ files }: CheckInput): Findings {
  return resultSources(files).flatMap(({ source }) => contractFindings(source.path, source.text));
}

/** Memoized by text, because compiling takes longer than most rules. */
const contractFindings = memoizeByText((path, text) => {
  const source = parseJson(path, text);
  const syntax = syntaxFindings(source);
  if (source.value === undefined) return syntax;
  const reason = isObject(source.value) ? compileError(source.value) : 'not an object';
  if (reason === undefined) return syntax;
  const problem = {
    found: reason,
    expected: 'a JSON Schema in which each keyword stands beside its type',
    mend: 'Correct the contract.',
  };
  return [syntax, findingAtOffset(source, 0, problem)];
});

function compileError(contract: object): string | undefined {
  try {
    strictAjv().compile(contract);
    return undefined;
  } catch (error) {
    return compileProblem(error);
  }
}
