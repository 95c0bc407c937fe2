import type { ToolResult } from '@/generated/declaration';
import { isBlankValue, isObject } from '@/reading/coerce';
import type { ResultParts } from '../parts/more-section';

/** Returns the properties of a result that no declared fact or action refers to. */
export function undeclaredParts(value: object, { facts = [], actions = [] }: ToolResult): ResultParts {
  return withoutPaths(value, [
    ...facts.flatMap(({ from, unit }) => [from, unit ?? []].flat()),
    ...actions.flatMap(({ result }) => result ?? []),
  ]);
}

function withoutPaths(value: object, paths: readonly string[]): ResultParts {
  const rest = Object.entries(value).flatMap(([name, part]) => {
    if (isBlankValue(part) || paths.includes(name)) return [];
    const inner = paths.flatMap((path) => (path.startsWith(`${name}.`) ? path.slice(name.length + 1) : []));
    const remaining = inner.length > 0 && isObject(part) ? withoutPaths(part, inner) : part;
    return isBlankValue(remaining) ? [] : [[name, remaining]];
  });
  return Object.fromEntries(rest);
}
