import { readCreated, readSession, type UserAdmin } from '../../../supabase/functions/_shared/user-admin.ts';
import type { Db } from '../data/db';

/** The longest password bcrypt tells apart from a longer one, in bytes. */
const LONGEST_PASSWORD = 72;

/** Accounts of the embedded stack. */
export interface EmbeddedUsers extends UserAdmin {
  /** The id of the account with this address, if any. */
  find(email: string): Promise<string | undefined>;
}

/** What it is made of: a way into the auth service that allows sign-up, and the database. */
export interface EmbeddedUsersOptions {
  fetch(request: Request): Promise<Response>;
  db: Db;
  key: string;
}

/** Accounts by the embedded auth service, which offers no admin API: sign-up is open to this process only. */
export function embeddedUsers({ fetch, db, key }: EmbeddedUsersOptions): EmbeddedUsers {
  const post = (path: string, body: unknown) =>
    fetch(
      new Request(`http://embedded${path}`, {
        method: 'POST',
        headers: { apikey: key, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  return {
    async create({ email, password, firstName }) {
      if (new TextEncoder().encode(password).length > LONGEST_PASSWORD) return { ok: false, reason: 'weak_password' };
      const data = firstName ? { first_name: firstName } : {};
      return readCreated(await post('/auth/v1/signup', { email: email.toLowerCase(), password, data }));
    },
    async remove(userId) {
      await db.query('delete from auth.users where id = $1', [userId]);
    },
    async signIn(email, password) {
      return readSession(await post('/auth/v1/token?grant_type=password', { email: email.toLowerCase(), password }));
    },
    async find(email) {
      const [row] = await db.query<{ id: string }>('select id::text from auth.users where email = $1', [
        email.toLowerCase(),
      ]);
      return row?.id;
    },
  };
}
