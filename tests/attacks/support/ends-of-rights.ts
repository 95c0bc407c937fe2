import type { RoutedApp } from '../../server/route-table';

/** What somebody was let in by: `account` is whatever the account has asked for, by whichever of the others. */
export type RightKind = 'session' | 'token' | 'account';

/** Whose right ends. */
export interface RightOwner {
  id: string;
  session: Record<string, string>;
  tokenId: string;
}

/** What ends, and of which kinds of rights. */
export function endsOfRights(site: () => RoutedApp) {
  const query = (sql: string, id: string) => Promise.resolve(site().backend.stack?.db.query(sql, [id]));
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
  };
  return (kind: RightKind) => Object.entries(ends).filter(([, { of }]) => of.includes(kind));
}
