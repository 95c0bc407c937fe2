import { afterEach, describe, expect, it } from 'vitest';
import { type Hashing, openHashing } from '@/server/accounts/embedded-supabase/auth/hashing';
import { createPasswords } from '@/server/accounts/embedded-supabase/auth/passwords';
import { createEmbeddedUsers, type EmbeddedUsersOptions } from '@/server/accounts/embedded-supabase/embedded-users';
import { passwordProblem } from '../../supabase/functions/_shared/password-policy.ts';

/** Of `secret-1`, made with little work. */
const QUICK = '$2b$04$rTw5MwNxfrSr.hI8HNwmGeOrA0C8R0e2HhXbbHVUY7orEdIuDyzu.';

let hashing: Hashing;
afterEach(() => hashing.close());

describe('hashing in a thread of its own', () => {
  it('makes hashes that fit their password alone, as lite and hosted Supabase make them', async () => {
    hashing = openHashing();
    const passwords = createPasswords(hashing);
    const hash = await passwords.hash('secret-1');
    expect(hash).toMatch(/^\$2b\$10\$.{53}$/);
    expect(await passwords.matches('secret-1', hash)).toBe(true);
    expect(await passwords.matches('secret-2', hash)).toBe(false);
    expect(await passwords.matches('secret-1', undefined)).toBe(false);
    await expect(passwords.matches('secret-1', 'no hash at all')).resolves.toBe(false);
  });

  it('spends least on a random password, such as that of a guest, and checks it as quickly', async () => {
    hashing = openHashing();
    const passwords = createPasswords(hashing);
    const hash = await passwords.hash('192 random bits', true);
    expect(hash).toMatch(/^\$2b\$04\$.{53}$/);
    expect(await passwords.matches('192 random bits', hash)).toBe(true);
    expect(await passwords.matches('other bits', hash)).toBe(false);
    const stored: unknown[] = [];
    const db = { query: async (_sql: string, [, , encrypted]: unknown[]) => [{ id: stored.push(encrypted) }] };
    const users = createEmbeddedUsers({ db, passwords, passwordMin: 6 } as unknown as EmbeddedUsersOptions);
    await users.create({ email: 'guest-1@x.test', password: 'secret-1', guest: true });
    await users.create({ email: 'ann@x.test', password: 'secret-1' });
    expect(stored).toEqual([expect.stringMatching(/^\$2b\$04/), expect.stringMatching(/^\$2b\$10/)]);
  });

  it('tells no two passwords alike: beyond 72 bytes none is right, and none can be chosen', async () => {
    hashing = openHashing();
    const passwords = createPasswords(hashing);
    const long = 'x'.repeat(72);
    const hash = await passwords.hash(long);
    expect([await passwords.matches(long, hash), await passwords.matches(`${long}y`, hash)]).toEqual([true, false]);
    const isTaken = (password: string) => passwordProblem(password, { min: 6 }) === undefined;
    expect([isTaken(long), isTaken(`${long}y`), isTaken('short')]).toEqual([true, false, false]);
  });

  it('refuses strangers when many wait, and lets browsers a member has used before go first', async () => {
    hashing = openHashing();
    const done: string[] = [];
    const job = (name: string, urgent: boolean) =>
      hashing.run({ password: 'secret-1', hash: QUICK }, urgent).then((fits) => {
        expect(fits).toBe(true);
        done.push(name);
      });
    const strangers = Array.from({ length: 51 }, (_, index) => job(`stranger ${index}`, false));
    await expect(job('one too many', false)).rejects.toMatchObject({ status: 503, code: 'busy' });
    await Promise.all([...strangers, job('first member', true), job('second member', true)]);
    expect(done.slice(0, 4)).toEqual(['stranger 0', 'first member', 'second member', 'stranger 1']);
    expect(done).toHaveLength(53);
  });

  it('lets go of what waits when it is closed', async () => {
    hashing = openHashing();
    const jobs = Array.from({ length: 3 }, () => hashing.run({ password: 'x' }, false));
    const settled = Promise.allSettled(jobs);
    await hashing.close();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });
});
