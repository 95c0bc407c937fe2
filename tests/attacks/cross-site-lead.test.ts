import { describe, expect, it } from 'vitest';
import { stranger, target } from './support/target';

const lead = { name: 'Mallory', email: 'mallory@x.example', goal: 'Filed from another site' };

/** A page of another site can send this without asking first: a form, or a fetch in no-cors mode. */
const post = (type: string) =>
  fetch(`${target.url}/webhook/vip-lead`, {
    method: 'POST',
    headers: { ...stranger(), ...(type && { 'Content-Type': type }) },
    body: JSON.stringify(lead),
  });

describe('a page of another site', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'files no lead as %s',
    async (type) => {
      const answer = await post(type);
      expect(answer.status).toBe(415);
      expect(await answer.json()).toMatchObject({ error: { code: 'not_json' } });
    },
  );

  it('our own page does', async () => {
    expect((await post('application/json; charset=utf-8')).status).toBe(200);
  });
});
