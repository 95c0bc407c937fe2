import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createMemberships } from '@/server/accounts/memberships';
import type { MembershipState } from '../../supabase/functions/_shared/deps.ts';

const ANN = { id: randomUUID(), email: 'Ann@x.test' };

/** The check beside a platform whose answer a test sets. */
function platform({ operators = [] as string[] } = {}) {
  const asked: string[] = [];
  const world = { asked, state: 'active' as MembershipState, time: 0 };
  const memberships = createMemberships({
    db: {
      query: async <T>(_sql: string, [id]: readonly unknown[] = []) => operators.filter((one) => one === id) as T[],
    },
    askPlatform: async (email) => {
      asked.push(email);
      return world.state;
    },
    now: () => world.time,
  });
  const codeOf = async () => (await memberships.refusalOf(ANN))?.code;
  return { world, memberships, codeOf };
}

it('asks the platform again after five minutes, and not before', async () => {
  const { world, codeOf } = platform();
  expect(await codeOf()).toBeUndefined();
  world.state = 'none';
  world.time = 5 * 60_000 - 1;
  expect([await codeOf(), world.asked]).toEqual([undefined, ['ann@x.test']]);
  world.time += 1;
  expect([await codeOf(), world.asked.length]).toEqual(['membership_ended', 2]);
  world.state = 'active';
  world.time += 5 * 60_000;
  expect(await codeOf()).toBeUndefined();
});

it('goes by the last answer while the platform cannot be reached', async () => {
  const { world, codeOf } = platform();
  world.state = 'unavailable';
  expect(await codeOf()).toBeUndefined();
  for (const [state, code] of [
    ['none', 'membership_ended'],
    ['unavailable', 'membership_ended'],
    ['active', undefined],
    ['unavailable', undefined],
  ] as const) {
    world.state = state;
    world.time += 5 * 60_000;
    expect(await codeOf()).toBe(code);
  }
});

it('asks nothing about guests and visitors, and lets operators run tools', async () => {
  const { world, memberships } = platform();
  world.state = 'none';
  expect(await memberships.refusalOf(undefined)).toBeUndefined();
  expect(await memberships.refusalOf({ id: ANN.id })).toBeUndefined();
  expect(world.asked).toEqual([]);
  const ofOperator = platform({ operators: [ANN.id] });
  ofOperator.world.state = 'none';
  expect(await ofOperator.codeOf()).toBeUndefined();
});

it('tells a member how the membership stands, and guests that they have none', async () => {
  const { world, memberships } = platform();
  expect(await memberships.find(ANN)).toEqual({ active: true });
  world.state = 'none';
  world.time += 5 * 60_000;
  expect(await memberships.find(ANN)).toEqual({ active: false });
  expect(await memberships.find({ id: ANN.id })).toBeUndefined();
});
