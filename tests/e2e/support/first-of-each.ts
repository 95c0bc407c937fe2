/** Returns the first item of each kind, in the order of the items. */
export function firstOfEach<T>(items: readonly T[], kindOf: (item: T) => unknown): T[] {
  return [...Map.groupBy(items, kindOf).values()].flatMap(([first]) => first ?? []);
}

/** Returns the items that have a kind which no item before them has. */
export function firstWithEach<T>(items: readonly T[], kindsOf: (item: T) => readonly unknown[]): T[] {
  const seen = new Set<unknown>();
  return items.filter((item) => {
    const before = seen.size;
    for (const kind of kindsOf(item)) seen.add(kind);
    return seen.size > before;
  });
}
