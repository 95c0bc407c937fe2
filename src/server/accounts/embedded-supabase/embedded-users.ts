import { randomUUID } from 'node:crypto';
import { isEmailAddress } from '@/contracts/email-address';
import { passwordProblem } from '../../../../supabase/functions/_shared/password-policy.ts';
import {
  type CreateUserResult,
  type NewUser,
  toMetadata,
  type UserAdmin,
} from '../../../../supabase/functions/_shared/user-admin.ts';
import type { Db } from '../../platform/database/db';
import type { Passwords } from './auth/passwords';
import type { Sessions } from './auth/sessions';
import { checkPassword } from './auth/sign-in';
import { type ConfirmationMailOptions, createConfirmations, isConfirmed } from './confirmations';

/** Accounts of the embedded stack. */
export interface EmbeddedUsers extends UserAdmin {
  /** Returns the id of the account with this address, if any. */
  find(email: string): Promise<string | undefined>;
}

export interface EmbeddedUsersOptions extends ConfirmationMailOptions {
  db: Db;
  passwords: Passwords;
  sessions: Pick<Sessions, 'begin'>;
  /** Minimum length of a password. */
  passwordMin: number;
}

/** A single statement, so that no account exists without its identity. */
const CREATE_ACCOUNT = `with created as (
    insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    values ($1, $2, $3, case when $6 then now() end, $4::text::jsonb, $5::text::jsonb) on conflict do nothing returning id, email
  )
  insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
  select gen_random_uuid(), 'email', created.id::text, created.id,
    $5::text::jsonb || jsonb_build_object('sub', created.id::text, 'email', created.email, 'email_verified', $6::boolean), now()
  from created returning user_id::text as id`;

/** Creates the administration of accounts, which the embedded auth service does not have. */
export function createEmbeddedUsers(options: EmbeddedUsersOptions): EmbeddedUsers {
  const { db, passwords, sessions, passwordMin } = options;
  const { record, ...confirmations } = createConfirmations(options);

  function refusalOf({ email, password }: NewUser): Extract<CreateUserResult, { ok: false }> | undefined {
    if (!isEmailAddress(email)) return { ok: false, reason: 'invalid_email' };
    return passwordProblem(password, { min: passwordMin, email }) ? { ok: false, reason: 'weak_password' } : undefined;
  }

  /** Creates an account and returns its id; undefined if its address has one. */
  async function insert(person: NewUser, hash: string, isConfirmed: boolean): Promise<string | undefined> {
    const { user, app } = toMetadata(person);
    const meta = [{ provider: 'email', providers: ['email'], ...app }, user].map((value) => JSON.stringify(value));
    const values = [randomUUID(), person.email.toLowerCase(), hash, ...meta, isConfirmed];
    const [created] = await db.query<{ id: string }>(CREATE_ACCOUNT, values);
    return created?.id;
  }

  return {
    ...confirmations,
    async create(person) {
      const refusal = refusalOf(person);
      if (refusal) return refusal;
      const userId = await insert(person, await passwords.hash(person.password, person.guest), true);
      return userId ? { ok: true, userId } : { ok: false, reason: 'exists' };
    },
    async signUp(person) {
      const refusal = refusalOf(person);
      if (refusal) return refusal;
      const hash = await passwords.hash(person.password);
      await insert(person, hash, false);
      return { ok: true, isMailed: await record(person, hash) };
    },
    async remove(userId) {
      await db.query('delete from auth.users where id = $1', [userId]);
    },
    async signIn(email, password) {
      const account = await checkPassword(db, passwords, email.toLowerCase(), password);
      if (!account || !(await isConfirmed(db, account.id))) throw new Error('The sign-in was refused.');
      const { access_token, refresh_token } = await sessions.begin(account);
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
