import { describe, expect, it } from 'vitest';
import { send, stranger, target } from './support/target';

describe('guessing the links of password mails', () => {
  it('is stopped for every verb', async () => {
    const guesser = stranger();
    const guess = async (index: number) => {
      const token = `${index}`.padStart(64, '0');
      const link = `${target.url}/auth/v1/verify?type=recovery&token=${token}`;
      const opened = await fetch(link, { redirect: 'manual', headers: guesser });
      const body = { type: 'recovery', email: 'victim@x.example', token: `${index}`.padStart(6, '0') };
      const posted = [
        await send('POST', '/auth/v1/verify', body, guesser),
        await send('POST', '/auth/v1/verify', { type: 'recovery', token_hash: token }, guesser),
      ];
      return [opened, ...posted];
    };
    const answers = (await Promise.all(Array.from({ length: 60 }, (_, index) => guess(index)))).flat();
    for (const answer of answers) expect(answer.headers.get('location') ?? '').not.toContain('access_token');
    expect(answers.some(({ status }) => status === 403)).toBe(true);
    const looked = answers.filter(({ status }) => status !== 429 && status !== 404);
    expect(looked.length).toBeLessThanOrEqual(10);
  });
});
