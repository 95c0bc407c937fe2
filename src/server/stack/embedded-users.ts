import { randomUUID } from 'node:crypto';
import { isAddress } from '@/automation/parts/mail';
import { metadataOf, type UserAdmin } from '../../../supabase/functions/_shared/user-admin.ts';
import type { Db } from '../data/db';
import { isAcceptable, type Passwords } from './auth/passwords';
import type { Sessions } from './auth/sessions';
import { checkPassword } from './auth/sign-in';
import { type ConfirmationMail, confirmations, isConfirmed } from './confirmations';

/** Accounts of the embedded stack. */
export interface EmbeddedUsers extends UserAdmin {
  /** The id of the account with this address, if any. */
  find(email: string): Promise<string | undefined>;
}

/** What it is made of. */
export interface EmbeddedUsersOptions extends ConfirmationMail {
  db: Db;
  passwords: Passwords;
  sessions: Pick<Sessions, 'open'>;
}

/** One statement, so that there is never an account without its identity. */
const CREATE = `with made as (
    insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    values ($1, $2, $3, case when $6 then now() end, $4::text::jsonb, $5::text::jsonb) on conflict do nothing returning id, email
  )
  insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
  select gen_random_uuid(), 'email', made.id::text, made.id,
    $5::text::jsonb || jsonb_build_object('sub', made.id::text, 'email', made.email, 'email_verified', $6::boolean), now()
  from made returning user_id::text as id`;

/** Accounts in the tables of the embedded auth service, which offers no admin API and hashes where all others wait. */
export function embeddedUsers(options: EmbeddedUsersOptions): EmbeddedUsers {
  const { db, passwords, sessions } = options;
  return {
    ...confirmations(options),
    async create(person) {
      const email = person.email.toLowerCase();
      if (!isAddress(email)) return { ok: false, reason: 'invalid_email' };
      if (!isAcceptable(person.password)) return { ok: false, reason: 'weak_password' };
      const hash = await passwords.hash(person.password);
      const { user, app } = metadataOf(person);
      const meta = [{ provider: 'email', providers: ['email'], ...app }, user].map((value) => JSON.stringify(value));
      const [made] = await db.query<{ id: string }>(CREATE, [
        randomUUID(),
        email,
        hash,
        ...meta,
        person.unconfirmed !== true,
      ]);
      return made ? { ok: true, userId: made.id } : { ok: false, reason: 'exists' };
    },
    async remove(userId) {
      await db.query('delete from auth.users where id = $1', [userId]);
    },
    async signIn(email, password) {
      const userId = await checkPassword(db, passwords, email.toLowerCase(), password);
      if (!userId || !(await isConfirmed(db, userId))) throw new Error('The sign-in was refused.');
      const { access_token, refresh_token } = await sessions.open(userId);
      return { access_token, refresh_token };
    },
    async find(email) {
      const [row] = await db.query<{ id: string }>('select id::text from auth.users where email = $1', [
        email.toLowerCase(),
      ]);
      return row?.id;
    },
  };
}
