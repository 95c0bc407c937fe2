import type { Message } from '@/generated/declaration';
import { dependenciesOf } from '@/registry/option-sources';
import type { FormDeclaration } from '@/registry/options';
import type { FindingText } from '../finding';
import type { Path } from '../json/json-locations';
import { closestName, joinNames } from '../text/suggest';

/** A value of a declaration and its path. */
export interface Located<T> {
  value: T;
  path: Path;
}

/** Returns every string within a JSON value. */
export function textsIn(value: unknown, path: Path = []): Located<string>[] {
  if (typeof value === 'string') return [{ value, path }];
  if (!value || typeof value !== 'object') return [];
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}

/** Words whose texts are shown as they stand, without marks and placeholders. */
export const PLAIN_WORDS: ReadonlySet<unknown> = new Set([
  'title',
  'label',
  'description',
  'intro',
  'heading',
  'hint',
  'note',
]);

/** Returns the requests for options with their paths; fields that share a list make the same request. */
export function optionRequestsIn({ ui }: FormDeclaration): Located<{ webhook: string }>[] {
  const seen = new Set<string>();
  return Object.entries(ui.fields ?? {}).flatMap(([field, { optionsFrom }]) => {
    if (!optionsFrom?.webhook) return [];
    const { webhook } = optionsFrom;
    const call = JSON.stringify([webhook, dependenciesOf(optionsFrom)]);
    if (seen.has(call)) return [];
    seen.add(call);
    return [{ value: { webhook }, path: ['ui', 'fields', field, 'optionsFrom'] }];
  });
}

/** Returns the texts of a message: the text itself, or title and description. */
export function textsOfMessage(message: Message | undefined, path: Path): Located<string>[] {
  if (message === undefined) return [];
  if (typeof message === 'string') return [{ value: message, path }];
  const { title, description } = message;
  return [
    ...(title ? [{ value: title, path: [...path, 'title'] }] : []),
    ...(description ? [{ value: description, path: [...path, 'description'] }] : []),
  ];
}

/** Describes a reference to a name that does not exist. */
export function unknownNameText(
  kind: string,
  name: string,
  existingNames: Iterable<string | number>,
  mend: string,
): FindingText {
  const names = [...existingNames];
  return {
    found: `the ${kind} "${name}", which does not exist`,
    expected: names.length > 0 ? `one of ${joinNames(names)}` : `no name, because there is no ${kind} here`,
    mend,
    didYouMean: closestName(name, names),
  };
}
