/** An entry of a list with its place, from 1, and a key that no other entry has, also where two entries are alike. */
export interface Keyed<T> {
  key: string;
  item: T;
  place: number;
}

/** Gives the entries of a list keys made of `nameOf`, which stay the same while the list does. */
export function keyed<T>(items: readonly T[], nameOf: (item: T) => string): Keyed<T>[] {
  const seen = new Map<string, number>();
  return items.map((item, index) => {
    const name = nameOf(item);
    const time = (seen.get(name) ?? 0) + 1;
    seen.set(name, time);
    return { key: `${name} ${time}`, item, place: index + 1 };
  });
}
