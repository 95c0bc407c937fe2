/**
 * Returns the candidate closest to a name, for "did you mean", ignoring case; undefined if none is close. A candidate is close
 * if at most a third of the letters differ, or if it is the only one that begins with the name and is at most twice as long.
 */
export function closestName(name: string, candidates: Iterable<string | number>): string | undefined {
  const target = name.toLowerCase();
  const maxDistance = Math.floor(name.length / 3);
  const names = [...candidates].map(String);
  // The difference in length is a lower bound of the edit distance.
  const near = names.filter(({ length }) => Math.abs(length - name.length) <= maxDistance);
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of near) {
    const distance = editDistance(target, candidate.toLowerCase());
    if (candidate !== name && distance <= maxDistance && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { candidate, distance };
  }
  return best?.candidate ?? onlyContinuation(target, names);
}

/** Returns the only name with this prefix, such as "timeoutSeconds" for "timeout". */
function onlyContinuation(prefix: string, names: readonly string[]): string | undefined {
  if (prefix.length < 3) return undefined;
  const [only, ...others] = names.filter(
    (name) => name.length > prefix.length && name.toLowerCase().startsWith(prefix),
  );
  return others.length === 0 && only && only.length <= 2 * prefix.length ? only : undefined;
}

/** Joins names for a message; "nothing" for an empty list. */
export function joinNames(names: Iterable<string | number>): string {
  return [...names].join(', ') || 'nothing';
}

/** Returns how many letters to add, drop, replace or swap with a neighbor turn one text into the other. */
export function editDistance(a: string, b: string): number {
  const rows: number[][] = Array.from({ length: a.length + 1 }, (_, row) => [row]);
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let column = 1; column <= b.length; column++) rows[0]?.push(column);
  for (let row = 1; row <= a.length; row++) {
    for (let column = 1; column <= b.length; column++) {
      const replacement = a[row - 1] === b[column - 1] ? 0 : 1;
      const swapped =
        a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
          ? at(row - 2, column - 2) + 1
          : Number.POSITIVE_INFINITY;
      rows[row]?.push(
        Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + replacement, swapped),
      );
    }
  }
  return at(a.length, b.length);
}
