import type { Dialog, Message, Reveal, ToolRequest } from '@/generated/declaration';
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

/** A request of a tool: its submit, or one of its actions. */
export interface PlacedRequest extends Placed<ToolRequest> {
  action?: string | undefined;
  dialog?: Dialog | undefined;
  /** Whether it belongs to an action on the result. */
  onResult: boolean;
}

/** Every request of a tool, the submit first. */
export function requestsIn({ request, result }: FormDeclaration): PlacedRequest[] {
  const own = request ? [{ value: request, path: ['request'], onResult: false }] : [];
  const actions = (result?.actions ?? []).flatMap(({ id, request: value, dialog }, index) =>
    value ? [{ value, path: ['result', 'actions', index, 'request'], action: id, dialog, onResult: true }] : [],
  );
  return [...own, ...actions];
}

/** The texts of a message: the text itself, or title and second line. */
export function textsOfMessage(message: Message | undefined, path: Path): Placed<string>[] {
  if (message === undefined) return [];
  if (typeof message === 'string') return [{ value: message, path }];
  const { title, description } = message;
  return [
    { value: title, path: [...path, 'title'] },
    ...(description ? [{ value: description, path: [...path, 'description'] }] : []),
  ];
}

/** The words for a name that points at nothing. */
export function unknownName(what: string, name: string, known: Iterable<string | number>, mend: string): Words {
  const names = [...known];
  return {
    found: `the ${what} "${name}", which does not exist`,
    expected: `one of ${listed(names)}`,
    mend,
    didYouMean: closest(name, names),
  };
}

/** Whether a field shows only when it shows already, directly or through the fields it waits for. */
export function waitsForItself(reveal: Readonly<Record<string, Reveal>>, field: string): boolean {
  const next = (name: string) => (Object.hasOwn(reveal, name) ? reveal[name]?.when.field : undefined);
  const seen = new Set<string>();
  let name = next(field);
  while (name !== undefined && name !== field && !seen.has(name)) {
    seen.add(name);
    name = next(name);
  }
  return name === field;
}
