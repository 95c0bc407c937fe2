import type { FieldSchema } from '@/generated/declaration';
import { filePart } from '@/registry/file-fields';
import { optionsOf } from '@/registry/options';
import type { FindingText } from '../finding';
import { boundText } from '../json/schema-error-texts';
import { SAMPLE_FILE_ID } from '../project/sample-files';
import { closestName, joinNames } from '../text/suggest';

/** Returns what a finding says of an answer in a file that breaks a keyword of its field, as far as the field tells. */
export function answerProblem(
  field: FieldSchema | undefined,
  keyword: string,
  answer: unknown,
): Partial<FindingText> | undefined {
  if (!field) return undefined;
  if (field.format === 'json' && typeof answer === 'object') return JSON_AS_TEXT;
  if (filePart(field)) return fileProblem(keyword, answer);
  if (keyword === 'enum') {
    const options = optionsOf(field).map(String);
    const wrong = [answer].flat().find((one) => !options.includes(String(one)));
    return { expected: `one of ${joinNames(options)}`, didYouMean: closestName(String(wrong), options) };
  }
  const holder = [field, field.items].find((schema) => schema && Object.hasOwn(schema, keyword));
  const value = (holder as Record<string, unknown> | undefined)?.[keyword];
  const bound = value === undefined ? undefined : boundText({ keyword, params: { limit: value, [keyword]: value } });
  return bound === undefined ? undefined : { expected: bound };
}

const JSON_AS_TEXT: Partial<FindingText> = {
  expected: 'a text with JSON in it',
  mend: String.raw`Write it as a text, with a \ before each quote in it: "{\"days\": 2}".`,
};

/** Says what stands for an uploaded file: its id and its name. */
function fileProblem(keyword: string, answer: unknown): Partial<FindingText> | undefined {
  if (keyword !== 'pattern' && keyword !== 'required') return undefined;
  const names = [answer].flat().map((name) => (typeof name === 'string' ? name.split('/').at(-1) : undefined));
  const values = names.map((name) => `${SAMPLE_FILE_ID}/${name || 'example.txt'}`);
  const value = JSON.stringify(Array.isArray(answer) ? values : values[0]);
  const expected = `an uploaded file by any id and its name, such as ${value}`;
  return keyword === 'required' ? { expected } : { expected, mend: `Write ${value}.` };
}
