/** A list entry with its position (from 1) and a key that is unique even among equal entries. */
export interface KeyedItem<T> {
  key: string;
  item: T;
  position: number;
}

/** Adds unique, stable React keys to list entries, built from `nameOf`; equal names are numbered. */
export function withKeys<T>(items: readonly T[], nameOf: (item: T) => string): KeyedItem<T>[] {
  const occurrences = new Map<string, number>();
  return items.map((item, index) => {
    const name = nameOf(item);
    const occurrence = (occurrences.get(name) ?? 0) + 1;
    occurrences.set(name, occurrence);
    return { key: `${name} ${occurrence}`, item, position: index + 1 };
  });
}
