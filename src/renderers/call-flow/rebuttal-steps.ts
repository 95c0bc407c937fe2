import type { Rebuttal } from '@/generated/results';

/** Labels a ladder of rebuttals, softest first: sorted by tier number if every tier has one, otherwise in the given order. */
export function rebuttalSteps(rebuttals: readonly Rebuttal[]): { label: string; script: string }[] {
  const numberedRebuttals = rebuttals.map(({ tier = '', script }) => ({ tier, script, number: tierNumber(tier) }));
  const areAllNumbered = numberedRebuttals.every(({ number }) => number !== undefined);
  const orderedRebuttals = areAllNumbered
    ? numberedRebuttals.toSorted((first, second) => (first.number ?? 0) - (second.number ?? 0))
    : numberedRebuttals;
  return orderedRebuttals.map(({ tier, script, number }, index) => ({
    label: number === undefined && tier ? tier : `Step ${number ?? index + 1}`,
    script,
  }));
}

/** Returns the number in "2", "Tier 2" or "Step 2". */
function tierNumber(tier: string): number | undefined {
  const digits = /^(?:(?:tier|step|level)\s*)?(\d{1,3})$/i.exec(tier.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}
