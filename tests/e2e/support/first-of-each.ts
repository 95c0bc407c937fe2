/** Returns the first item of each kind, in the order of the items. */
export function firstOfEach<T>(items: readonly T[], kindOf: (item: T) => unknown): T[] {
  return [...Map.groupBy(items, kindOf).values()].flatMap(([first]) => first ?? []);
}
