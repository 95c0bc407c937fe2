import { describe, expect, it } from 'vitest';
import { send, stranger, target } from './support/target';

const trying = (password: string | undefined, from: Record<string, string>) =>
  send('POST', '/auth/v1/token?grant_type=password', { email: target.demo?.email, password }, from);

describe('trying a password of a member', () => {
  it.runIf(target.demo)('shuts out who tries, and not the member', async () => {
    const attacker = stranger();
    const member = stranger();
    const first = await trying(target.demo?.password, member);
    const known = { ...member, Cookie: first.headers.get('set-cookie')?.split(';')[0] ?? '' };
    const tries = await Promise.all(Array.from({ length: 15 }, () => trying('wrong-1', attacker)));
    expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
    expect((await trying(target.demo?.password, attacker)).status).toBe(429);
    expect((await trying(target.demo?.password, stranger())).status).toBe(200);
    // Even where they share an address: behind one router, say.
    expect((await trying(target.demo?.password, { ...known, ...attacker })).status).toBe(200);
  });

  it('answers a wrong password and an unknown address alike', async () => {
    const answers = await Promise.all(
      [target.demo?.email ?? 'someone@x.example', 'nobody@x.example'].map((email) =>
        send('POST', '/auth/v1/token?grant_type=password', { email, password: 'wrong-1' }),
      ),
    );
    const [one, other] = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]));
    expect(one).toEqual(other);
  });
});
