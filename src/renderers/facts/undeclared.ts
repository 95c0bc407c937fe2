import type { ToolResult } from '@/generated/declaration';
import { isNothing, isObject } from '@/reading/coerce';
import type { Parts } from '../parts/more-parts';

/** The parts of a result that no fact and no button names. */
export function undeclared(value: object, { facts = [], actions = [] }: ToolResult): Parts {
  return without(value, [...facts.map(({ from }) => from), ...actions.flatMap(({ result }) => result ?? [])]);
}

function without(value: object, paths: readonly string[]): Parts {
  const rest = Object.entries(value).flatMap(([name, part]) => {
    if (isNothing(part) || paths.includes(name)) return [];
    const inner = paths.flatMap((path) => (path.startsWith(`${name}.`) ? path.slice(name.length + 1) : []));
    const kept = inner.length > 0 && isObject(part) ? without(part, inner) : part;
    return isNothing(kept) ? [] : [[name, kept]];
  });
  return Object.fromEntries(rest);
}
