import type { FieldItems, FieldSchema } from '@/generated/declaration';
import { type FormField, hasParts } from '../declaration/form-fields';
import { KINDS, type Kind, strayWords } from '../declaration/stray-words';
import type { Findings, FindingText } from '../finding';
import { findingAtName, type Path } from '../json/json-locations';
import type { FormTool } from '../project/check-input';
import { joinNames } from '../text/suggest';

/** Schema validation does not know which kinds of field may have a bound; on other kinds, nothing reads it. */
export const explains =
  'Each field and entry has only words of its kind: lengths and patterns for texts, sizes for numbers, days for dates, and so on.';

/** The words for a lowest and a highest value, by kind. */
const ENDS: readonly Partial<Record<Kind, string>>[] = [
  { text: 'minLength', number: 'minimum', list: 'minItems', date: 'earliest' },
  { text: 'maxLength', number: 'maximum', list: 'maxItems', date: 'latest', file: 'maxBytes' },
];

export function checkField({ name, field, path }: FormField, { source }: FormTool): Findings {
  const at = (place: Path, described: FieldSchema | FieldItems, what: string) =>
    strayWords(described).map(([word, kind]) =>
      findingAtName(source, [...place, word], problemOf(word, kind, what, hasParts(field))),
    );
  return [at(path, field, `"${name}"`), field.items && at([...path, 'items'], field.items, `the entries of "${name}"`)];
}

function problemOf(word: string, kind: Kind, what: string, isGroups: boolean): FindingText {
  // A day is no bound of another kind.
  const own =
    word !== 'earliest' && word !== 'latest'
      ? ENDS.find((ends) => Object.values(ends).includes(word))?.[kind]
      : undefined;
  const isOfFile = KINDS[word]?.join() === 'file';
  const mend = own ? `Write "${own}".` : isOfFile ? 'Remove it, or write "format": "file".' : 'Remove it.';
  return {
    found: `"${word}" for ${what}, which is a ${kind}`,
    expected: `"${word}" only for a ${joinNames(KINDS[word] ?? []).replaceAll(', ', ' or ')}`,
    mend: word === 'rules' ? (isGroups ? 'Move it into "items".' : 'Write it as a rule of the form.') : mend,
  };
}
