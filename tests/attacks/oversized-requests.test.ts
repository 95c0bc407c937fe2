import { describe, expect, it } from 'vitest';
import { sendMegabytes } from './support/send-megabytes';
import { beside, megabytes, send, target } from './support/target';

const LONG = 'x'.repeat(250_000);

const upload = (path: string, size: number, declared: boolean) =>
  sendMegabytes(path, size, declared, { apikey: 'embedded', 'Content-Type': 'application/json' });

/** Does something and gives the most memory the server held meanwhile, in megabytes; undefined for a staging site. */
async function mostMemory(act: () => Promise<unknown>): Promise<number | undefined> {
  let over = false;
  const acting = act().finally(() => {
    over = true;
  });
  const seen: number[] = [];
  while (!over) seen.push((await megabytes()) ?? 0);
  await acting;
  return target.memoryUrl ? Math.max(...seen) : undefined;
}

describe('requests that are far too large', () => {
  it('sign-ins: are refused before they are read, and leave nothing behind', async () => {
    const flood = (count: number) =>
      Promise.all(
        Array.from({ length: count }, async (_, index) => {
          const body = `{"password":"wrong-1","email":"${index}-${Math.random()}@${LONG}.example"}`;
          return (await send('POST', '/auth/v1/token?grant_type=password', body)).status;
        }),
      );
    await flood(50);
    const before = (await megabytes()) ?? 0;
    const { result, longestWait, allowedWait } = await beside(async () => {
      const statuses: number[] = [];
      for (let round = 0; round < 8; round += 1) statuses.push(...(await flood(50)));
      return statuses;
    });
    expect(new Set(result)).toEqual(new Set([413]));
    expect(longestWait).toBeLessThan(allowedWait);
    expect(((await megabytes()) ?? 0) - before).toBeLessThan(50);
  });

  it('functions: hold no more of a body than they read', async () => {
    const paths = ['verify-whop-membership', 'complete-signup', 'redeem-access-code', 'verify-whop-membership'];
    const flood = (size: number) =>
      Promise.all(paths.map((name, index) => upload(`/functions/v1/${name}`, size, index % 2 === 0)));
    await flood(5);
    const before = (await megabytes()) ?? 0;
    let statuses: number[] = [];
    const most = await mostMemory(async () => {
      statuses = await flood(200);
    });
    expect(statuses).toEqual([413, 413, 413, 413]);
    if (most !== undefined) expect(most - before).toBeLessThan(50);
  });
});
