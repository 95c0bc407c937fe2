/**
 * The candidate closest to a name, for "did you mean"; undefined where none is close: a third of the letters may differ, or
 * it is the only one that goes on where the name ends, by no more letters than the name has. Case does not count.
 */
export function closest(name: string, candidates: Iterable<string | number>): string | undefined {
  const wanted = name.toLowerCase();
  const allowed = Math.floor(name.length / 3);
  const names = [...candidates].map(String);
  // Each letter one name is longer by has to be added or dropped.
  const near = names.filter(({ length }) => Math.abs(length - name.length) <= allowed);
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of near) {
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (candidate !== name && distance <= allowed && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) {
      best = { candidate, distance };
    }
  }
  return best?.candidate ?? longer(wanted, names);
}

/** The only name that begins with this one, as "timeoutSeconds" does with "timeout". */
function longer(begun: string, names: readonly string[]): string | undefined {
  if (begun.length < 3) return undefined;
  const [only, ...others] = names.filter((name) => name.length > begun.length && name.toLowerCase().startsWith(begun));
  return others.length === 0 && only && only.length <= 2 * begun.length ? only : undefined;
}

/** A list of names as words; "nothing" where it is empty. */
export function listed(names: Iterable<string | number>): string {
  return [...names].join(', ') || 'nothing';
}

/** Letters to add, drop, replace or swap with their neighbour to make one text of the other. */
export function editDistance(a: string, b: string): number {
  const rows: number[][] = Array.from({ length: a.length + 1 }, (_, row) => [row]);
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let column = 1; column <= b.length; column++) rows[0]?.push(column);
  for (let row = 1; row <= a.length; row++) {
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      const swapped =
        a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
          ? at(row - 2, column - 2) + 1
          : Number.POSITIVE_INFINITY;
      rows[row]?.push(
        Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + same, swapped),
      );
    }
  }
  return at(a.length, b.length);
}
