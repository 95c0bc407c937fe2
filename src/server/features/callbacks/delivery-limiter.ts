import type { DueCallback } from './callback-store';

export interface Parties {
  /** Ids of members. */
  members: string[];
  /** Hosts of receivers. */
  receivers: string[];
}

/** Maximum concurrent deliveries in total, and per member or receiver. */
export const MAX_DELIVERIES = 20;
const MAX_PER_PARTY = 2;

/** Maximum concurrent deliveries to late receivers. The other permits are reserved for all other receivers. */
const MAX_LATE_DELIVERIES = MAX_DELIVERIES / 2;

/** How long a receiver may take to respond, and how long a late receiver may take. */
const TIMEOUT_SECONDS = 15;
const LATE_TIMEOUT_SECONDS = 3;

/** How long a receiver counts as late. Afterwards it gets the full timeout again. */
const LATE_MEMORY_MS = 600_000;

/**
 * Creates a limiter of the concurrent deliveries of one process. Under it, unresponsive receivers delay only the
 * callbacks of their own members.
 *
 * @param now the clock, in milliseconds
 */
export function createDeliveryLimiter(now: () => number = () => performance.now()) {
  const members = { active: new Map<string, number>(), late: new Map<string, number>() };
  const receivers = { active: new Map<string, number>(), late: new Map<string, number>() };
  let activeLate = 0;

  const isLate = ({ late }: typeof members, name: string): boolean => (late.get(name) ?? 0) > now();

  function markLate({ late }: typeof members, name: string): void {
    for (const [knownName, until] of late) if (until <= now()) late.delete(knownName);
    late.set(name, now() + LATE_MEMORY_MS);
  }

  function saturatedNames(parties: typeof members): string[] {
    const full = [...parties.active].flatMap(([name, count]) => (count < MAX_PER_PARTY ? [] : [name]));
    const late =
      activeLate < MAX_LATE_DELIVERIES ? [] : [...parties.late.keys()].filter((name) => isLate(parties, name));
    return [...full, ...late];
  }

  function count({ active }: typeof members, name: string, delta: number): void {
    const next = (active.get(name) ?? 0) + delta;
    if (next > 0) active.set(name, next);
    else active.delete(name);
  }

  return {
    /** Returns the members and receivers without a free permit. Their callbacks must wait. */
    findSaturated: (): Parties => ({ members: saturatedNames(members), receivers: saturatedNames(receivers) }),
    /** Acquires a permit for a callback; returns the function that releases it. */
    acquire({ userId, receiver }: Pick<DueCallback, 'userId' | 'receiver'>): () => void {
      const late = isLate(members, userId) || isLate(receivers, receiver) ? 1 : 0;
      const adjust = (step: 1 | -1) => {
        count(members, userId, step);
        count(receivers, receiver, step);
        activeLate += step * late;
      };
      adjust(1);
      return () => adjust(-1);
    },
    /** Returns how long a receiver may take to respond. */
    timeoutSecondsFor: (receiver: string): number =>
      isLate(receivers, receiver) ? LATE_TIMEOUT_SECONDS : TIMEOUT_SECONDS,
    /** Records that a receiver did not respond in time. */
    recordLate({ userId, receiver }: Pick<DueCallback, 'userId' | 'receiver'>): void {
      markLate(members, userId);
      markLate(receivers, receiver);
    },
  };
}
