import { tooManyRequests } from '@/contracts/failure';
import { createVolumeLimit } from './http/volume-limit';

/** Who stores something: a member, a guest, or a stranger on a public form. */
export type GrowthKind = keyof typeof BOUNDS;

/**
 * How many bytes of rows callers may write, also over what they have written before: each of a kind, and all of a kind
 * together. Once all together reach their bound, each still has a share, so that nobody uses the bound up for the others.
 * A real day stays far below: a draft, a letterhead or a lead has some kilobytes.
 */
const BOUNDS = {
  member: { each: 40_000_000, all: 200_000_000, share: 1_000_000, seconds: 60 },
  guest: { each: 6_000_000, all: 24_000_000, share: 200_000, seconds: 60 },
  stranger: { each: 10_000_000, all: 100_000_000, share: 100_000, seconds: 86_400 },
} as const;

/** What each write counts at least: a row has an index, a version and a log beside its words. */
const MIN_BYTES = 2000;

export type GrowthLimits = ReturnType<typeof createGrowthLimits>;

/** Creates the limits, counted in the memory of this process. @param now the clock, in milliseconds */
export function createGrowthLimits(now?: () => number) {
  const limits = Object.fromEntries(
    Object.entries(BOUNDS).map(([kind, { each, all, seconds }]) => [
      kind,
      { each: createVolumeLimit(each, seconds, now), all: createVolumeLimit(all, seconds, now) },
    ]),
  ) as Record<GrowthKind, Record<'each' | 'all', ReturnType<typeof createVolumeLimit>>>;

  return {
    /** Counts bytes that a caller is about to store. @throws Failure 429 */
    take(kind: GrowthKind, caller: string, bytes: number): void {
      const { each, all } = limits[kind];
      const counted = Math.max(bytes, MIN_BYTES);
      const hasShare = each.level(caller) + counted <= BOUNDS[kind].share;
      const seconds = each.take(caller, counted) || (all.take('all', counted) && !hasShare ? 60 : 0);
      if (seconds > 0)
        throw tooManyRequests(
          'too_much_stored',
          `Very much has been stored within a short time. Please wait ${seconds} seconds.`,
          seconds,
        );
    },
  };
}
