import type { Finding, FindingText } from '../finding';
import { findingAt, type Path, type Source } from '../json/json-locations';

/** A use of a name or number that must be unique. Uses by the site itself have no location. */
export interface NameClaim {
  name: string | number;
  owner: string;
  at?: { source: Source; path: Path };
}

/**
 * Returns a finding at each use of a name that another owner uses too. Both uses are reported, because either tool may have
 * to change, and the check of one tool shows only the files of that tool. Within one file the first use is fine.
 *
 * @param keyOf names with the same key count as the same name
 */
export function duplicateNames(
  claims: readonly NameClaim[],
  textFor: (name: string, owner: string) => FindingText,
  keyOf: (name: NameClaim['name']) => unknown = (name) => name,
): Finding[] {
  const byName = Map.groupBy(claims, ({ name }) => keyOf(name));
  return claims.flatMap((claim) => {
    const equalClaims = byName.get(keyOf(claim.name)) ?? [];
    const other =
      equalClaims.find(({ owner }) => owner !== claim.owner) ?? (equalClaims[0] === claim ? undefined : equalClaims[0]);
    return claim.at && other
      ? [findingAt(claim.at.source, claim.at.path, textFor(String(claim.name), other.owner))]
      : [];
  });
}
