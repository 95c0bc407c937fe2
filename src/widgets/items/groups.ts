import type { RJSFSchema } from '@rjsf/utils';

/** What was filled in in one group. */
export type Group = Readonly<Record<string, unknown>>;

/** A group nobody has touched: its defaults. */
export function freshGroup(items: RJSFSchema): Group {
  const parts = Object.entries(items.properties ?? {});
  return Object.fromEntries(
    parts.flatMap(([name, part]) =>
      typeof part === 'object' && part.default !== undefined ? [[name, part.default]] : [],
    ),
  );
}

/** The groups that are drawn: those there are, and fresh ones up to the fewest asked for. */
export function drawnGroups(value: unknown, { items, minItems = 0 }: RJSFSchema): Group[] {
  const kept: Group[] = Array.isArray(value) ? value : [];
  const lacking = Math.max(0, minItems - kept.length);
  return [...kept, ...Array.from({ length: lacking }, () => freshGroup(items as RJSFSchema))];
}

/** The groups with one of them moved to another place. */
export function moved(groups: readonly Group[], from: number, to: number): Group[] {
  const rest = groups.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...groups.slice(from, from + 1), ...rest.slice(to)];
}
