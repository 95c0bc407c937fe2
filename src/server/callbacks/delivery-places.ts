import type { DueCallback } from './callback-store';

/** Members and receivers. */
export interface Parties {
  members: string[];
  receivers: string[];
}

/** The places of callbacks that are on their way from one process. */
export interface DeliveryPlaces {
  /** Those whose callbacks have to wait, as they have all of their places. */
  full(): Parties;
  /** Takes a place for a callback, and gives a function that frees it. */
  take(callback: Pick<DueCallback, 'userId' | 'receiver'>): () => void;
  /** How long its receiver may take to answer, in seconds. */
  patienceFor(receiver: string): number;
  /** Remembers that a receiver did not answer in time. */
  wasLate(callback: Pick<DueCallback, 'userId' | 'receiver'>): void;
}

/** So many are on their way at once, and so many of one member or to one receiver. */
export const DELIVERIES_AT_ONCE = 20;
const OF_ONE_AT_ONCE = 2;

/** So many of those whose receivers were late: the other places are for all who were not. */
const LATE_AT_ONCE = DELIVERIES_AT_ONCE / 2;

/** How long a receiver may take to answer, and one that was late, in seconds. */
const PATIENCE_SECONDS = 15;
const SHORT_PATIENCE_SECONDS = 3;

/** So long it is remembered that a receiver was late: later attempts give it the whole time again. */
const REMEMBERED_MS = 600_000;

/**
 * Shares the places out so that receivers that do not answer hold up their own members' callbacks and nobody else's.
 *
 * @param now the clock, in milliseconds
 */
export function deliveryPlaces(now: () => number = Date.now): DeliveryPlaces {
  const members = { going: new Map<string, number>(), late: new Map<string, number>() };
  const receivers = { going: new Map<string, number>(), late: new Map<string, number>() };
  let lateGoing = 0;

  const isLate = ({ late }: typeof members, name: string): boolean => (late.get(name) ?? 0) > now();

  function remember({ late }: typeof members, name: string): void {
    for (const [other, until] of late) if (until <= now()) late.delete(other);
    late.set(name, now() + REMEMBERED_MS);
  }

  function namesOf(parties: typeof members): string[] {
    const full = [...parties.going].flatMap(([name, count]) => (count < OF_ONE_AT_ONCE ? [] : [name]));
    const late = lateGoing < LATE_AT_ONCE ? [] : [...parties.late.keys()].filter((name) => isLate(parties, name));
    return [...full, ...late];
  }

  function count({ going }: typeof members, name: string, more: number): void {
    const left = (going.get(name) ?? 0) + more;
    if (left > 0) going.set(name, left);
    else going.delete(name);
  }

  return {
    full: () => ({ members: namesOf(members), receivers: namesOf(receivers) }),
    take({ userId, receiver }) {
      const late = isLate(members, userId) || isLate(receivers, receiver) ? 1 : 0;
      const move = (step: 1 | -1) => {
        count(members, userId, step);
        count(receivers, receiver, step);
        lateGoing += step * late;
      };
      move(1);
      return () => move(-1);
    },
    patienceFor: (receiver) => (isLate(receivers, receiver) ? SHORT_PATIENCE_SECONDS : PATIENCE_SECONDS),
    wasLate({ userId, receiver }) {
      remember(members, userId);
      remember(receivers, receiver);
    },
  };
}
