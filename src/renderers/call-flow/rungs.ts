import type { Rebuttal } from '@/generated/results';

/**
 * The steps of a ladder of rebuttals with their names, softest first: by number where every tier is numbered, otherwise
 * in the order given.
 */
export function rungs(rebuttals: readonly Rebuttal[]): { label: string; script: string }[] {
  const numbered = rebuttals.map(({ tier = '', script }) => ({ tier, script, place: numberOf(tier) }));
  const known = numbered.every(({ place }) => place !== undefined);
  const ordered = known ? numbered.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0)) : numbered;
  return ordered.map(({ tier, script, place }, index) => ({
    label: place === undefined && tier ? tier : `Step ${place ?? index + 1}`,
    script,
  }));
}

/** The number in "2", "Tier 2" or "Step 2". */
function numberOf(tier: string): number | undefined {
  const digits = /^(?:(?:tier|step|level)\s*)?(\d{1,3})$/i.exec(tier.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}
