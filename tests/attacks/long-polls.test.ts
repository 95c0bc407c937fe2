import { describe, expect, it } from 'vitest';
import { forThisRun } from '../../scripts/test/full-run.ts';
import { beside, send, signIn, stranger, target } from './support/target';

/** Requests a member may have waiting, and far more of them. */
const ALLOWED = 20;
const FLOODS = forThisRun('long-poll-floods', [150], [60]);

const WAITS = {
  'their inputs': (member: object) => send('PUT', `/runs/${crypto.randomUUID()}/inputs`, { inputs: {} }, { ...member }),
  'their events': (member: object) =>
    fetch(`${target.url}/runs/${crypto.randomUUID()}/events`, { headers: { ...stranger(), ...member } }),
};

describe.each(Object.entries(WAITS))('a member who waits for runs that never come, for %s', (_, waitAs) => {
  it.each(FLOODS)('holds a few of %i requests open and is refused the others at once', async (count) => {
    const member = await signIn();
    const wait = () => waitAs(member);
    const order: number[] = [];
    const {
      result: answers,
      longestWait,
      allowedWait,
    } = await beside(() =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const answer = await wait();
          order.push(answer.status);
          return answer;
        }),
      ),
    );
    // Those that may wait answer last, after their five seconds.
    expect(new Set(order.slice(0, count - 2 * ALLOWED))).toEqual(new Set([429]));
    expect(order.at(-1)).toBe(404);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused?.json()).toMatchObject({ error: { code: 'too_many_waiting' } });
    expect(longestWait).toBeLessThan(allowedWait);
  });
});
