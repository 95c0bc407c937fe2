/** One thing that differs between the rows of a covering array, with the names of what it may be. */
export interface Factor {
  name: string;
  levels: readonly string[];
}

/** A choice of one level for each factor. */
export type Row = Readonly<Record<string, string>>;

/** Rows, and the pairs of levels that stand in no row because the rules forbid it. */
export interface CoveringArray {
  rows: Row[];
  refused: [string, string][];
}

/**
 * Returns rows in which every allowed pair of levels of two factors stands at least once. Deterministic: the same factors
 * give the same rows.
 *
 * @param allows whether a row, or the beginning of one, is allowed
 */
export function coveringArray(factors: readonly Factor[], allows: (row: Row) => boolean): CoveringArray {
  const open = new Set(pairsOf(factors));
  const rows: Row[] = [];
  const refused: [string, string][] = [];
  for (const pair of open) {
    const seed: Row = Object.fromEntries(pair.split(' + ').map((text) => text.split('=')));
    const row = allows(seed) ? completed(seed, factors, open, allows) : undefined;
    if (row) rows.push(row);
    else refused.push(pair.split(' + ') as [string, string]);
    for (const covered of row ? pairsIn(row) : [pair]) open.delete(covered);
  }
  return { rows, refused };
}

function pairsOf(factors: readonly Factor[]): string[] {
  return factors.flatMap((one, index) =>
    factors
      .slice(index + 1)
      .flatMap((other) =>
        one.levels.flatMap((level) => other.levels.map((next) => pairText([one.name, level], [other.name, next]))),
      ),
  );
}

/** The row with a level of every factor: those that cover the most open pairs first; undefined if none is allowed. */
function completed(
  row: Row,
  factors: readonly Factor[],
  open: ReadonlySet<string>,
  allows: (row: Row) => boolean,
): Row | undefined {
  const [factor, ...rest] = factors;
  if (!factor) return row;
  if (factor.name in row) return completed(row, rest, open, allows);
  const gain = (level: string) =>
    Object.entries(row).filter(
      (known) => open.has(pairText(known, [factor.name, level])) || open.has(pairText([factor.name, level], known)),
    ).length;
  const gains = new Map(factor.levels.map((level) => [level, gain(level)]));
  for (const level of factor.levels.toSorted((one, other) => (gains.get(other) ?? 0) - (gains.get(one) ?? 0))) {
    const next = { ...row, [factor.name]: level };
    const found = allows(next) ? completed(next, rest, open, allows) : undefined;
    if (found) return found;
  }
  return undefined;
}

function pairsIn(row: Row): string[] {
  const levels = Object.entries(row);
  return levels.flatMap((one) => levels.map((other) => pairText(one, other)));
}

function pairText(one: readonly [string, string], other: readonly [string, string]): string {
  return `${one.join('=')} + ${other.join('=')}`;
}
