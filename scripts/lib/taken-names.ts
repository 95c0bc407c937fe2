import type { Finding, Words } from './finding.ts';
import { finding, type Path, type Source } from './source-map.ts';

/** A place that claims a name only one may have; what the site itself claims stands nowhere. */
export interface NameClaim {
  name: string | number;
  owner: string;
  at?: { source: Source; path: Path };
}

/**
 * A finding at each place whose name is claimed elsewhere too. Either tool may be the one to change, and the check of one tool
 * shows its own files only; within one file the first keeps the name.
 */
export function takenNames(claims: readonly NameClaim[], words: (name: string, owner: string) => Words): Finding[] {
  const byName = Map.groupBy(claims, ({ name }) => name);
  return claims.flatMap((claim) => {
    const same = byName.get(claim.name) ?? [];
    const other = same.find(({ owner }) => owner !== claim.owner) ?? (same[0] === claim ? undefined : same[0]);
    return claim.at && other ? [finding(claim.at.source, claim.at.path, words(String(claim.name), other.owner))] : [];
  });
}
