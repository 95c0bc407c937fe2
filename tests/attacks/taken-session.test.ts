import { beforeAll, describe, expect, it } from 'vitest';
import { send, signIn, signUp } from './support/target';

let taken: { Authorization: string };
beforeAll(async () => {
  taken = await signIn();
});

describe('whoever has got hold of a session', () => {
  it('cannot make the account their own by another address', async () => {
    const answers = [
      await send('PUT', '/auth/v1/user', { email: 'mallory@x.example' }, taken),
      await send('PUT', '/auth/v1/user', { email: 'mallory@x.example', password: 'secret-2' }, taken),
      await send('PUT', '/auth/v1/user', { data: { email: 'mallory@x.example' } }, taken),
    ];
    for (const answer of answers) expect(answer.status).toBe(400);
    const user = (await (await send('GET', '/auth/v1/user', undefined, taken)).json()) as { email: string };
    expect(user).not.toHaveProperty('new_email');
    expect(user.email).not.toContain('mallory');
  });

  it('cannot make the account their own by another password, also by guesses at the old one', async () => {
    const { session, email, password } = await signUp();
    const bodies = [
      { password: 'secret-2' },
      { password: 'secret-2', current_password: password },
      { password: 'secret-2', nonce: '000000' },
    ];
    for (const body of bodies) {
      const refused = await send('PUT', '/auth/v1/user', body, session);
      expect([body, refused.status >= 400 && refused.status < 429]).toEqual([body, true]);
    }
    expect((await send('POST', '/auth/v1/token?grant_type=password', { email, password: 'secret-2' })).status).toBe(
      400,
    );
    expect((await send('POST', '/auth/v1/token?grant_type=password', { email, password })).status).toBe(200);
    expect((await send('GET', '/auth/v1/user', undefined, session)).status).toBe(200);
  });

  it('finds none of the doors the site does not use', async () => {
    const doors = [
      ['GET', '/auth/v1/reauthenticate'],
      ['POST', '/auth/v1/otp'],
      ['POST', '/auth/v1/magiclink'],
      ['POST', '/auth/v1/resend'],
      ['POST', '/auth/v1/signup'],
      ['GET', '/auth/v1/settings'],
      ['GET', '/auth/v1/admin/users'],
      ['GET', '/auth/v1/authorize?provider=github'],
    ] as const;
    for (const [method, path] of doors) {
      const answer = await send(method, path, method === 'POST' ? { email: 'mallory@x.example' } : undefined, taken);
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });

  it('finds nothing of it in a cache', async () => {
    for (const path of [
      '/auth/v1/user',
      '/rest/v1/program_steps?select=step',
      '/runs',
      '/tokens',
      '/files',
      '/access',
    ]) {
      const answer = await send('GET', path, undefined, taken);
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
    }
  });
});
