import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_GRANTS } from '@/features/oauth/contract';
import { createGrants, type IssuedTokens, type NewGrant } from '@/features/oauth/server/grants';
import { createAccessTokens } from '@/server/accounts/access-tokens';
import { readAccount } from '@/server/accounts/proven-account';
import { DATABASES, type World } from '../../../server/actors';

const VERIFIER = 'v'.repeat(43);
const client = { id: 'a program', name: 'Program', redirectUris: ['https://x.test/back'] };

describe.each(DATABASES)('grants on %s', (_name, open) => {
  let world: World;
  let wish: Omit<NewGrant, 'member'>;
  beforeAll(async () => {
    world = await open();
    const challenge = createHash('sha256').update(VERIFIER).digest('base64url');
    wish = { client, redirectUri: 'https://x.test/back', challenge, resource: 'mcp', days: 30 };
  });
  afterAll(() => world.close());
  beforeEach(() => world.service.script('delete from public.oauth_grants'));

  const grants = () => createGrants(world.service);
  const exchange = (code = '') =>
    grants().exchange({
      kind: 'code',
      clientId: client.id,
      secret: code,
      redirectUri: wish.redirectUri,
      verifier: VERIFIER,
    });
  const renew = (tokens: IssuedTokens | undefined) =>
    grants().exchange({ kind: 'refresh', clientId: client.id, secret: tokens?.refreshToken ?? '' });
  const create = async (changes: Partial<NewGrant> = {}, member = world.a.id) =>
    grants().create({ member: await readAccount(world.service, member), ...wish, ...changes });
  const connect = async (changes?: Partial<NewGrant>, member?: string) => exchange(await create(changes, member));
  const callerOf = (tokens: IssuedTokens | undefined) =>
    createAccessTokens(world.service).findCaller(tokens?.accessToken ?? '', 'an address', 'mcp');
  const count = async (table: string) =>
    (await world.service.query<{ count: string }>(`select count(*)::text as count from public.${table}`))[0]?.count;

  it('open what was granted to whom, and name the token by one id over renewals', async () => {
    const first = await connect({ tools: ['one', 'two'] });
    const caller = await callerOf(first);
    expect(caller).toMatchObject({ id: world.a.id, tools: ['one', 'two'] });
    const second = await renew(first);
    expect(await callerOf(first)).toBeUndefined();
    expect((await callerOf(second))?.tokenId).toBe(caller?.tokenId);
    expect(await count('access_tokens')).toBe('1');
    expect(await grants().list(world.a.id)).toMatchObject([{ name: 'Program', tools: ['one', 'two'] }]);
    expect(await grants().list(world.b.id)).toEqual([]);
  });

  it.each([
    ['a code that has expired', "update public.oauth_secrets set expires_at = now() - interval '1 second'"],
    ['a grant whose time is over', "update public.oauth_grants set expires_at = now() - interval '1 second'"],
    ['a member who was blocked', "update auth.users set banned_until = now() + interval '1 hour'"],
  ])('give no tokens for %s', async (_reason, change) => {
    const code = await create();
    await world.service.script(change);
    expect(await exchange(code)).toBeUndefined();
    await world.service.script('update auth.users set banned_until = null');
  });

  it('give tokens that are good no longer than the grant', async () => {
    const code = await create();
    await world.service.script("update public.oauth_grants set expires_at = now() + interval '60 seconds'");
    const tokens = await exchange(code);
    expect(tokens?.expiresIn).toBeLessThanOrEqual(60);
    await world.service.script("update public.oauth_grants set expires_at = now() - interval '1 second'");
    expect(await renew(tokens)).toBeUndefined();
  });

  it('end with a new password, whoever changes it, and nobody else’s do', async () => {
    const [mine, other] = [await connect(), await connect({}, world.b.id)];
    await world.service.query('update auth.users set encrypted_password = $2 where id = $1', [world.a.id, 'hash']);
    expect([await callerOf(mine), await renew(mine)]).toEqual([undefined, undefined]);
    expect(await callerOf(other)).toBeTruthy();
  });

  it('are no tokens that a member made: they are not listed there, count not, and stay when those expire', async () => {
    const tokens = createAccessTokens(world.service);
    const granted = await connect();
    const { id } = (await tokens.create(await readAccount(world.service, world.a.id), { name: 'Mine', days: 1 })) ?? {
      id: '',
    };
    expect((await tokens.list(world.a.id)).map(({ name }) => name)).toEqual(['Mine']);
    expect(await tokens.revoke(world.a.id, (await callerOf(granted))?.tokenId ?? '')).toBe(false);
    await world.service.script("update public.access_tokens set expires_at = now() - interval '1 second'");
    await tokens.revoke(world.a.id, id);
    await tokens.create(await readAccount(world.service, world.a.id), { name: 'Next', days: 1 });
    expect(await callerOf(await renew(granted))).toBeTruthy();
  });

  it('have an end for each member, and those that were never used make room', async () => {
    for (let at = 0; at < MAX_GRANTS; at += 1) await create();
    expect(await create()).toBeUndefined();
    expect(await create({}, world.b.id)).toBeTruthy();
    await world.service.script("update public.oauth_secrets set expires_at = now() - interval '1 second'");
    expect(await create()).toBeTruthy();
    // Those of others go by their time.
    expect(await count('oauth_grants')).toBe('2');
  });

  describe('a renewal that is sent again', () => {
    const later = () =>
      world.service.script("update public.oauth_secrets set spent_at = spent_at - interval '31 seconds'");

    it('brings the same tokens: its response was lost, or another window was as quick', async () => {
      const first = await connect();
      const [second, again] = await Promise.all([renew(first), renew(first)]);
      expect(second?.refreshToken).toBeTruthy();
      expect(again).toMatchObject({ refreshToken: second?.refreshToken, accessToken: second?.accessToken });
      expect(await renew(first)).toMatchObject({ refreshToken: second?.refreshToken });
      expect(await callerOf(second)).toBeTruthy();
      expect(await renew(second)).toBeTruthy();
    });

    it('brings nothing once its tokens are in use, and ends nothing yet', async () => {
      const first = await connect();
      const third = await renew(await renew(first));
      expect(await renew(first)).toBeUndefined();
      expect(await callerOf(third)).toBeTruthy();
    });

    it('ends the grant where it comes later, as what was stolen does', async () => {
      const first = await connect();
      const second = await renew(first);
      await later();
      expect(await renew(first)).toBeUndefined();
      expect([await callerOf(second), await renew(second)]).toEqual([undefined, undefined]);
    });

    it('is no code: the second use of one ends the grant at once', async () => {
      const code = await create();
      const tokens = await exchange(code);
      expect(await exchange(code)).toBeUndefined();
      expect(await callerOf(tokens)).toBeUndefined();
    });
  });

  it('forget secrets that have expired', async () => {
    const tokens = await connect();
    await world.service.script(
      "update public.oauth_secrets set expires_at = now() - interval '1 second' where kind = 'code'",
    );
    await renew(tokens);
    expect(await count('oauth_secrets')).toBe('2');
  });
});
