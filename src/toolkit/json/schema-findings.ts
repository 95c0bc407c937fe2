import type { ErrorObject } from 'ajv';
import { valueAt } from '@/registry/surface/json-builder';
import { type Finding, findingAtOffset } from '../finding';
import { findingAt, type JsonSource, type Path, type Source } from './json-locations';
import { describeSyntaxProblem } from './json-syntax';
import { errorText, presentWords } from './schema-error-texts';
import { causesOf, schemaErrors } from './schema-errors';

/** Reports syntax errors of a JSON file, and properties that occur twice in one object. */
export function syntaxFindings(file: JsonSource): Finding[] {
  if (file.excess) return [findingAtOffset(file, 0, file.excess)];
  const [first] = file.syntax;
  if (first) {
    const { offset, found, expected, mend } = describeSyntaxProblem(file.text, first);
    return [findingAtOffset(file, offset, { found: `invalid JSON: ${found}`, expected, mend })];
  }
  return file.repeated.map(({ offset, name }) =>
    findingAtOffset(file, offset, {
      found: `a second "${name}" in the same object`,
      expected: 'each property once',
      mend: 'Remove one of the two; the last one counts.',
    }),
  );
}

/** Reports syntax errors of a JSON file, and violations of its contract; nothing if there is no file. */
export function jsonFindings(file: JsonSource | undefined, schema: object): Finding[] {
  if (!file) return [];
  const syntax = syntaxFindings(file);
  return file.value === undefined ? syntax : [...syntax, ...schemaFindings(file, schema)];
}

/** Reports every violation of a contract. */
export function schemaFindings(source: Source, schema: object): Finding[] {
  return causesOf(schemaErrors(schema, source.value)).map((error) => {
    const path = pathOf(error);
    const place = { root: schema, holder: valueAt(source.value, path.slice(0, -1)), name: String(path.at(-1)) };
    const isAboutName = NAME_KEYWORDS.has(error.keyword) || error.propertyName !== undefined;
    return findingAt(source, path, errorText(error, place), isAboutName ? 'name' : 'value');
  });
}

/** Keywords that reject the name of a property, not its value. */
const NAME_KEYWORDS = new Set(['additionalProperties', 'false schema', 'oneOf']);

function pathOf(error: ErrorObject): Path {
  const { instancePath, keyword, params, propertyName } = error;
  const path = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (keyword === 'uniqueItems') return [...path, params.i];
  if (keyword === 'oneOf') return [...path, ...presentWords(error).slice(1).slice(-1)];
  const last: unknown = keyword === 'additionalProperties' ? params.additionalProperty : propertyName;
  return last === undefined ? path : [...path, String(last)];
}
