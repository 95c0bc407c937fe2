import type { RJSFSchema } from '@rjsf/utils';

/** The values of one group, by field. */
export type Group = Readonly<Record<string, unknown>>;

/** Returns a new group with the default values. */
export function createGroup(items: RJSFSchema): Group {
  const parts = Object.entries(items.properties ?? {});
  return Object.fromEntries(
    parts.flatMap(([name, part]) =>
      typeof part === 'object' && part.default !== undefined ? [[name, part.default]] : [],
    ),
  );
}

/** Returns the groups to show: the filled ones, padded with new ones up to `minItems`. */
export function groupsToShow(value: unknown, { items, minItems = 0 }: RJSFSchema): Group[] {
  const filledGroups: Group[] = Array.isArray(value) ? value : [];
  const missingCount = Math.max(0, minItems - filledGroups.length);
  return [...filledGroups, ...Array.from({ length: missingCount }, () => createGroup(items as RJSFSchema))];
}

/** Returns the groups with one of them moved to another index. */
export function moveGroup(groups: readonly Group[], from: number, to: number): Group[] {
  const otherGroups = groups.filter((_, index) => index !== from);
  return [...otherGroups.slice(0, to), ...groups.slice(from, from + 1), ...otherGroups.slice(to)];
}
