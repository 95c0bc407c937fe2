import type { RJSFSchema } from '@rjsf/utils';

/** The values of one group, by field. */
export type Group = Readonly<Record<string, unknown>>;

/** Returns a new group with the default values. */
export function freshGroup(items: RJSFSchema): Group {
  const parts = Object.entries(items.properties ?? {});
  return Object.fromEntries(
    parts.flatMap(([name, part]) =>
      typeof part === 'object' && part.default !== undefined ? [[name, part.default]] : [],
    ),
  );
}

/** Returns the groups to show: the filled ones, padded with new ones up to `minItems`. */
export function groupsToShow(value: unknown, { items, minItems = 0 }: RJSFSchema): Group[] {
  const filled: Group[] = Array.isArray(value) ? value : [];
  const missingCount = Math.max(0, minItems - filled.length);
  return [...filled, ...Array.from({ length: missingCount }, () => freshGroup(items as RJSFSchema))];
}

/** Returns the groups with one of them moved to another index. */
export function moveGroup(groups: readonly Group[], from: number, to: number): Group[] {
  const rest = groups.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...groups.slice(from, from + 1), ...rest.slice(to)];
}
