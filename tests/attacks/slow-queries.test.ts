import { beforeAll, describe, expect, it } from 'vitest';
import { forThisRun } from '../../scripts/test/full-run.ts';
import { beside, flood, send, signIn } from './support/target';

let member: { Authorization: string };
beforeAll(async () => {
  member = await signIn();
});

/** Patterns that make PostgreSQL try every way to cut a text of a hundred letters into pieces. */
const PATTERN = encodeURIComponent('^(a*)(a*)(a*)\\1\\2\\3b$');

describe('a query that takes for ever', () => {
  it('is not asked, whatever the column, verb or table', async () => {
    const attack = async () => [
      await send('PATCH', '/rest/v1/profiles?id=not.is.null', { first_name: 'a'.repeat(100) }, member),
      await send('GET', `/rest/v1/profiles?first_name=match.${PATTERN}`, undefined, member),
      await send('GET', `/rest/v1/profiles?or=(first_name.imatch.${PATTERN})`, undefined, member),
      await send('DELETE', `/rest/v1/program_steps?step=match.${PATTERN}`, undefined, member),
      await send('GET', '/rest/v1/runs?select=*,a:body->x&order=body', undefined, member),
      await send('POST', '/rest/v1/rpc/access_code_usable', { p_code: 'x' }, member),
    ];
    const { result, longestWait, allowedWait } = await beside(attack);
    expect(result.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(longestWait).toBeLessThan(allowedWait);
  });

  it.each(forThisRun('query-floods', [2], [1]))(
    'is not made of many cheap ones of %i members either: the site answers beside them',
    async (count) => {
      const members = await Promise.all(Array.from({ length: count }, signIn));
      const attack = () =>
        flood(400 * count, 400, (index) => {
          return send('GET', '/rest/v1/program_steps?select=step', undefined, members[index % members.length]);
        });
      const { result, longestWait, allowedWait } = await beside(attack);
      expect(result.some((status) => status === 429)).toBe(true);
      expect(result.filter((status) => status === 200).length).toBeGreaterThan(200 * count);
      expect(result.every((status) => status === 200 || status === 429)).toBe(true);
      expect(longestWait).toBeLessThan(allowedWait);
    },
  );
});
