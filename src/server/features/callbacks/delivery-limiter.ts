import type { DueCallback } from './callback-store';

/** Ids of members and hosts of receivers. */
export interface Parties {
  members: string[];
  receivers: string[];
}

/** Limits the concurrent deliveries of one process. */
export interface DeliveryLimiter {
  /** Members and receivers that have no free permit, so that their callbacks must wait. */
  saturated(): Parties;
  /** Acquires a permit for a callback; returns the function that releases it. */
  acquire(callback: Pick<DueCallback, 'userId' | 'receiver'>): () => void;
  /** How long a receiver may take to answer. */
  timeoutSecondsFor(receiver: string): number;
  /** Remembers that a receiver did not answer in time. */
  recordLate(callback: Pick<DueCallback, 'userId' | 'receiver'>): void;
}

/** Concurrent deliveries in total, and of one member or to one receiver. */
export const MAX_DELIVERIES = 20;
const MAX_PER_PARTY = 2;

/** Concurrent deliveries to late receivers: the other permits are reserved for everybody else. */
const MAX_LATE_DELIVERIES = MAX_DELIVERIES / 2;

/** How long a receiver may take to answer, and how long one that was late before. */
const TIMEOUT_SECONDS = 15;
const LATE_TIMEOUT_SECONDS = 3;

/** How long a receiver counts as late; after that it gets the whole timeout again. */
const LATE_MEMORY_MS = 600_000;

/**
 * Creates a limiter under which receivers that do not answer delay only callbacks of their own members.
 *
 * @param now the clock, in milliseconds
 */
export function createDeliveryLimiter(now: () => number = Date.now): DeliveryLimiter {
  const members = { going: new Map<string, number>(), late: new Map<string, number>() };
  const receivers = { going: new Map<string, number>(), late: new Map<string, number>() };
  let lateActive = 0;

  const isLate = ({ late }: typeof members, name: string): boolean => (late.get(name) ?? 0) > now();

  function markLate({ late }: typeof members, name: string): void {
    for (const [knownName, until] of late) if (until <= now()) late.delete(knownName);
    late.set(name, now() + LATE_MEMORY_MS);
  }

  function saturatedNames(parties: typeof members): string[] {
    const full = [...parties.going].flatMap(([name, count]) => (count < MAX_PER_PARTY ? [] : [name]));
    const late =
      lateActive < MAX_LATE_DELIVERIES ? [] : [...parties.late.keys()].filter((name) => isLate(parties, name));
    return [...full, ...late];
  }

  function count({ going: active }: typeof members, name: string, delta: number): void {
    const next = (active.get(name) ?? 0) + delta;
    if (next > 0) active.set(name, next);
    else active.delete(name);
  }

  return {
    saturated: () => ({ members: saturatedNames(members), receivers: saturatedNames(receivers) }),
    acquire({ userId, receiver }) {
      const late = isLate(members, userId) || isLate(receivers, receiver) ? 1 : 0;
      const adjust = (step: 1 | -1) => {
        count(members, userId, step);
        count(receivers, receiver, step);
        lateActive += step * late;
      };
      adjust(1);
      return () => adjust(-1);
    },
    timeoutSecondsFor: (receiver) => (isLate(receivers, receiver) ? LATE_TIMEOUT_SECONDS : TIMEOUT_SECONDS),
    recordLate({ userId, receiver }) {
      markLate(members, userId);
      markLate(receivers, receiver);
    },
  };
}
