import { describe, expect, it } from 'vitest';
import { createDeliveryLimiter, MAX_DELIVERIES } from '@/server/features/callbacks/delivery-limiter';

const MINUTE_MS = 60_000;

describe('the places of callbacks', () => {
  it('are two for each member, and two for each receiver', () => {
    const { acquire, findSaturated } = createDeliveryLimiter();
    const free = acquire({ userId: 'ann', receiver: 'one' });
    acquire({ userId: 'ann', receiver: 'two' });
    acquire({ userId: 'ben', receiver: 'two' });
    expect(findSaturated()).toEqual({ members: ['ann'], receivers: ['two'] });
    free();
    expect(findSaturated()).toEqual({ members: [], receivers: ['two'] });
  });

  it('are half of all at most for receivers that were late, and their members, who get less time for a while', () => {
    let time = 0;
    const { acquire, findSaturated, recordLate, timeoutSecondsFor } = createDeliveryLimiter(() => time);
    const attackers = Array.from({ length: MAX_DELIVERIES }, (_, at) => ({
      userId: `member ${at}`,
      receiver: `receiver ${at}`,
    }));
    const usual = timeoutSecondsFor('receiver 0');
    for (const attacker of attackers) recordLate(attacker);
    expect(timeoutSecondsFor('receiver 0')).toBeLessThan(usual / 2);
    expect(timeoutSecondsFor('another')).toBe(usual);
    // A member who was late has other names for one receiver.
    const frees = attackers.slice(0, MAX_DELIVERIES / 2).map(({ userId }) => acquire({ userId, receiver: userId }));
    expect(findSaturated().members).toEqual(attackers.map(({ userId }) => userId));
    expect(findSaturated().receivers).toEqual(attackers.map(({ receiver }) => receiver));
    frees[0]?.();
    expect(findSaturated()).toEqual({ members: [], receivers: [] });
    acquire({ userId: 'member 0', receiver: 'another' });
    time += 11 * MINUTE_MS;
    expect([findSaturated().members, timeoutSecondsFor('receiver 0')]).toEqual([[], usual]);
  });
});
