import { expect, it } from 'vitest';
import { beside, flood, send, signIn, stranger, target } from './support/target';

/** A result that the key "demo" gives back, nearly as large as a body may be. */
const result = 'a "quoted" word '.repeat(14_000);

it('exports of large accounts, many at once, leave the site to the others', async () => {
  const member = await signIn();
  const runs = await flood(25, 4, () =>
    send(
      'POST',
      '/webhook/website-free-form-refine',
      { input: 'A bakery', apiKey: 'demo', refine: { result, wish: 'Shorter', part: '' } },
      { ...member, 'X-Run-Id': crypto.randomUUID() },
    ),
  );
  expect(new Set(runs)).toEqual(new Set([200]));
  const attack = () =>
    flood(60, 20, () => fetch(`${target.url}/account-api/export`, { headers: { ...stranger(), ...member } }));
  const { result: statuses, longestWait, allowedWait } = await beside(attack);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10);
  expect(longestWait).toBeLessThan(allowedWait);
}, 120_000);
