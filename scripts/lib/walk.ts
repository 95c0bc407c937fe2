import type { Message } from '@/generated/declaration';
import { decidersOf } from '@/registry/option-sources';
import type { FormDeclaration } from '@/registry/options';
import type { Words } from './finding.ts';
import type { Path } from './source-map.ts';
import { closest, listed } from './suggest.ts';

/** A value of a declaration and where it stands in it. */
export interface Placed<T> {
  value: T;
  path: Path;
}

/** Every text within a JSON value. */
export function textsIn(value: unknown, path: Path = []): Placed<string>[] {
  if (typeof value === 'string') return [{ value, path }];
  if (!value || typeof value !== 'object') return [];
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}

/** Every call for options, where it is declared; fields that share a list make the same call. */
export function optionRequestsIn({ ui }: FormDeclaration): Placed<{ webhook: string }>[] {
  const made = new Set<string>();
  return Object.entries(ui.fields ?? {}).flatMap(([field, { optionsFrom }]) => {
    if (!optionsFrom?.webhook) return [];
    const { webhook } = optionsFrom;
    const call = JSON.stringify([webhook, decidersOf(optionsFrom)]);
    if (made.has(call)) return [];
    made.add(call);
    return [{ value: { webhook }, path: ['ui', 'fields', field, 'optionsFrom'] }];
  });
}

/** The texts of a message: the text itself, or title and second line. */
export function textsOfMessage(message: Message | undefined, path: Path): Placed<string>[] {
  if (message === undefined) return [];
  if (typeof message === 'string') return [{ value: message, path }];
  const { title, description } = message;
  return [
    ...(title ? [{ value: title, path: [...path, 'title'] }] : []),
    ...(description ? [{ value: description, path: [...path, 'description'] }] : []),
  ];
}

/** The words for a tool that is there and cannot be looked at. */
export function unreadTool(id: string): Words {
  return {
    found: `the tool "${id}", which is there, but whose declaration cannot be read`,
    expected: 'a tool without problems of its own',
    mend: `Mend tools/${id}/tool.json first.`,
  };
}

/** The words for a name that points at nothing. */
export function unknownName(what: string, name: string, known: Iterable<string | number>, mend: string): Words {
  const names = [...known];
  return {
    found: `the ${what} "${name}", which does not exist`,
    expected: names.length > 0 ? `one of ${listed(names)}` : `no name: there is no ${what} here`,
    mend,
    didYouMean: closest(name, names),
  };
}
