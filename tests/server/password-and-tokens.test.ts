import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccessTokens } from '@/server/accounts/access-tokens';
import { readAccount } from '@/server/accounts/proven-account';
import { type Accounts, openAccounts } from './accounts';
import { DATABASES, type World } from './actors';

const wish = { name: 'Report', days: 30 };

describe.each(DATABASES)('a new password on %s', (_name, open) => {
  let world: World;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  const change = (id: string, password: string) =>
    world.service.query('update auth.users set encrypted_password = $2 where id = $1', [id, password]);

  it('ends the tokens of the member, whoever changes it, and nobody else’s', async () => {
    const tokens = createAccessTokens(world.service);
    for (const { id } of [world.a, world.b])
      for (let at = 0; at < 2; at += 1) await tokens.create(await readAccount(world.service, id), wish);
    await change(world.a.id, 'hash-1');
    expect(await tokens.list(world.a.id)).toEqual([]);
    expect(await tokens.list(world.b.id)).toHaveLength(2);
    expect(await tokens.create(await readAccount(world.service, world.a.id), wish)).toBeTruthy();
  });

  it('is the only change of an account that does', async () => {
    const tokens = createAccessTokens(world.service);
    await change(world.b.id, 'hash-2');
    await tokens.create(await readAccount(world.service, world.b.id), wish);
    await change(world.b.id, 'hash-2');
    await world.service.query('update auth.users set updated_at = now() where id = $1', [world.b.id]);
    expect(await tokens.list(world.b.id)).toHaveLength(1);
  });
});

describe('tokens of a member', () => {
  let accounts: Accounts;
  beforeAll(async () => {
    accounts = await openAccounts();
  });
  afterAll(() => accounts.close());

  it('end when the member chooses a password by a mailed link, and not when they sign out', async () => {
    const person = await accounts.member();
    const tokens = createAccessTokens(accounts.stack.db);
    const made = await tokens.create(await readAccount(accounts.stack.db, person.id), wish);
    const opens = async () => (await tokens.findCaller(made?.token ?? '', 'an address', 'api'))?.id;
    const { access_token } = await accounts.signIn(person);
    await accounts.ask('POST', '/auth/v1/logout?scope=global', undefined, { Authorization: `Bearer ${access_token}` });
    expect(await opens()).toBe(person.id);
    const session = { Authorization: `Bearer ${await accounts.byLink(person)}` };
    expect((await accounts.ask('PUT', '/auth/v1/user', { password: 'secret-2' }, session)).status).toBe(200);
    expect(await opens()).toBeUndefined();
  });
});
