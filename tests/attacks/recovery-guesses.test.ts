import { describe, expect, it } from 'vitest';
import { send, stranger, target } from './support/target';

const COUNT = 60;

/** The statuses of many guesses at once; none of them may be answered with a session. */
async function statusesOf(guess: (index: number) => Promise<Response>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: COUNT }, (_, index) => guess(index)));
  for (const answer of answers)
    expect((await answer.text()) + answer.headers.get('location')).not.toContain('access_token');
  return answers.map(({ status }) => status);
}

describe('guessing the links of password mails', () => {
  it('is stopped for every verb', async () => {
    const guesser = stranger();
    const token = (index: number) => `${index}`.padStart(64, '0');
    const links = await statusesOf((index) =>
      send('POST', '/auth/v1/verify', { type: 'recovery', token_hash: token(index) }, guesser),
    );
    // 503: the caller has too many requests open.
    const lookedUp = links.filter((status) => status === 403);
    expect(links.filter((status) => ![403, 429, 503].includes(status))).toEqual([]);
    expect(links).toContain(429);
    expect(lookedUp.length).toBeLessThanOrEqual(10);

    const opened = await statusesOf((index) => {
      const link = `${target.url}/auth/v1/verify?type=recovery&token=${token(index)}`;
      return fetch(link, { redirect: 'manual', headers: stranger() });
    });
    const codes = await statusesOf((index) => {
      const body = { type: 'recovery', email: 'victim@x.example', token: `${index}`.padStart(6, '0') };
      return send('POST', '/auth/v1/verify', body, stranger());
    });
    // Nothing of them is looked up: there is no such call.
    expect([new Set(opened), new Set(codes)]).toEqual([new Set([404]), new Set([400])]);
  });
});
