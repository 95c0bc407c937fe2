import type { RoutedApp } from '../../server/route-table';

/** The password of every owner. */
export const PASSWORD = 'a-good-word';

/** What somebody was let in by: `account` is whatever the account has asked for, by whichever of the others. */
export type RightKind = 'session' | 'token' | 'account';

/** Whose right ends. */
export interface RightOwner {
  id: string;
  email: string;
  session: Record<string, string>;
  tokenId: string;
}

/** What ends, and of which kinds of rights. */
export function endsOfRights(site: () => RoutedApp) {
  const query = async <T extends Record<string, unknown>>(sql: string, ...values: string[]) =>
    (await site().backend.stack?.db.query<T>(sql, values)) ?? [];
  async function signIn(email: string): Promise<Record<string, string>> {
    const answer = await site().ask('POST', '/auth/v1/token?grant_type=password', { email, password: PASSWORD });
    return { Authorization: `Bearer ${((await answer.json()) as { access_token: string }).access_token}` };
  }
  /** Has the token be one of a program that its member has connected, and gives the id of the connection. */
  async function connect({ id, tokenId }: RightOwner): Promise<string> {
    const sql = `with made as (
        insert into public.oauth_grants (user_id, client_id, name, host, resource, expires_at)
        select $1::uuid, 'c', 'Program', 'x.test', 'api', now() + interval '1 day' returning id
      )
      update public.access_tokens t set grant_id = made.id from made where t.id = $2::uuid returning made.id::text as id`;
    return (await query<{ id: string }>(sql, id, tokenId))[0]?.id ?? '';
  }
  const ends: Record<string, { of: readonly RightKind[]; end(owner: RightOwner): Promise<unknown> }> = {
    'a block': {
      of: ['session', 'token', 'account'],
      end: ({ id }) => query("update auth.users set banned_until = now() + interval '1 day' where id = $1", id),
    },
    'the removal of the account': {
      of: ['session', 'token', 'account'],
      end: ({ id }) => query('delete from auth.users where id = $1', id),
    },
    'the end of the session': {
      of: ['session'],
      end: ({ session }) => site().ask('POST', '/auth/v1/logout?scope=global', undefined, session),
    },
    'the revocation of the token': {
      of: ['token'],
      end: ({ session, tokenId }) => site().ask('DELETE', `/tokens/${tokenId}`, undefined, session),
    },
    'the end of the connection of its program': {
      of: ['token'],
      end: async (owner) => site().ask('DELETE', `/oauth/grants/${await connect(owner)}`, undefined, owner.session),
    },
    'a new password': {
      of: ['session', 'token'],
      end: async ({ email }) =>
        site().ask(
          'POST',
          '/account-api/password',
          { current: PASSWORD, password: 'another-word-of-mine' },
          await signIn(email),
        ),
    },
  };
  return (kind: RightKind) => Object.entries(ends).filter(([, { of }]) => of.includes(kind));
}
