import { describe, expect, it } from 'vitest';
import { DELIVERIES_AT_ONCE, deliveryPlaces } from '@/server/callbacks/delivery-places';

const MINUTE_MS = 60_000;

describe('the places of callbacks', () => {
  it('are two for each member, and two for each receiver', () => {
    const { take, full } = deliveryPlaces();
    const free = take({ userId: 'ann', receiver: 'one' });
    take({ userId: 'ann', receiver: 'two' });
    take({ userId: 'ben', receiver: 'two' });
    expect(full()).toEqual({ members: ['ann'], receivers: ['two'] });
    free();
    expect(full()).toEqual({ members: [], receivers: ['two'] });
  });

  it('are half of all at most for receivers that were late, and their members, who get less time for a while', () => {
    let time = 0;
    const { take, full, wasLate, patienceFor } = deliveryPlaces(() => time);
    const attackers = Array.from({ length: DELIVERIES_AT_ONCE }, (_, at) => ({
      userId: `member ${at}`,
      receiver: `receiver ${at}`,
    }));
    const usual = patienceFor('receiver 0');
    for (const attacker of attackers) wasLate(attacker);
    expect(patienceFor('receiver 0')).toBeLessThan(usual / 2);
    expect(patienceFor('another')).toBe(usual);
    // A member who was late has other names for one receiver.
    const frees = attackers.slice(0, DELIVERIES_AT_ONCE / 2).map(({ userId }) => take({ userId, receiver: userId }));
    expect(full().members).toEqual(attackers.map(({ userId }) => userId));
    expect(full().receivers).toEqual(attackers.map(({ receiver }) => receiver));
    frees[0]?.();
    expect(full()).toEqual({ members: [], receivers: [] });
    take({ userId: 'member 0', receiver: 'another' });
    time += 11 * MINUTE_MS;
    expect([full().members, patienceFor('receiver 0')]).toEqual([[], usual]);
  });
});
