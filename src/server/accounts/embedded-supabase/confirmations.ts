import { randomBytes } from 'node:crypto';
import type { Mail } from '@/automation/parts/mail';
import { CONFIRM_PATH } from '@/contracts/confirmation';
import type { UserAdmin } from '../../../../supabase/functions/_shared/user-admin.ts';
import type { Db } from '../../platform/database/db';
import { type AccountMail, composeMail } from '../account-mail';
import { createLinkToken, hashLinkToken } from '../link-token';
import type { Passwords } from './auth/passwords';

export interface ConfirmationMailOptions extends AccountMail {
  siteUrl: string;
}

export interface ConfirmationOptions extends ConfirmationMailOptions {
  db: Pick<Db, 'query'>;
  passwords: Pick<Passwords, 'matches'>;
}

const LINK_HOURS = 24;

/** Format of a token: the id of its link and a secret of 256 bits. Only the hash of the secret is stored. */
const TOKEN = /^([\w-]{16})\.([\w-]{43})$/;

/** Creates the functions that confirm accounts of the embedded stack by a mailed link. */
export function createConfirmations(options: ConfirmationOptions): Pick<UserAdmin, 'sendConfirmation' | 'confirm'> {
  const { db, passwords, mailer, takeMailQuota, siteUrl } = options;
  return {
    async sendConfirmation(email) {
      const to = email.toLowerCase();
      const token = await createLink(db, to);
      return (
        token !== undefined && (await takeMailQuota(to, 'confirmation')) && mailer(confirmationMail(to, token, siteUrl))
      );
    },

    async confirm({ email, password, token }) {
      const [, id, secret] = TOKEN.exec(token) ?? [];
      if (!id || !secret) return 'bad_link';
      const findAccount = `select u.id::text, u.encrypted_password as hash from public.confirmation_links l
        join auth.users u on u.id = l.user_id
        where l.id = $1 and l.secret_hash = $2 and l.expires_at > now() and u.email = $3`;
      const values = [id, hashLinkToken(secret, 'base64url'), email.toLowerCase()];
      const [account] = await db.query<{ id: string; hash: string | null }>(findAccount, values);
      if (!account) return 'bad_link';
      if (!(await passwords.matches(password, account.hash ?? undefined))) return 'wrong_password';
      const sql = `with confirmed as (
          update auth.users set email_confirmed_at = now(), updated_at = now()
          where id = $1 and email_confirmed_at is null returning id
        ), links as (delete from public.confirmation_links where user_id = $1)
        update auth.identities i set identity_data = i.identity_data || '{"email_verified": true}'
        from confirmed where i.user_id = confirmed.id`;
      await db.query(sql, [account.id]);
      return 'confirmed';
    },
  };
}

/** Returns whether the e-mail address of an account is confirmed. */
export async function isConfirmed(db: Pick<Db, 'query'>, userId: string): Promise<boolean> {
  const sql = 'select from auth.users where id = $1 and email_confirmed_at is not null';
  return (await db.query(sql, [userId])).length > 0;
}

/** Creates a link for an unconfirmed account and returns its token; undefined if there is no such account. */
async function createLink(db: Pick<Db, 'query'>, email: string): Promise<string | undefined> {
  const id = randomBytes(12).toString('base64url');
  const secret = createLinkToken();
  const sql = `with old as (delete from public.confirmation_links where expires_at < now())
    insert into public.confirmation_links (id, user_id, secret_hash, expires_at)
    select $1, u.id, $2, now() + interval '${LINK_HOURS} hours' from auth.users u
    where u.email = $3 and u.email_confirmed_at is null returning id`;
  const rows = await db.query(sql, [id, hashLinkToken(secret, 'base64url'), email]);
  return rows.length > 0 ? `${id}.${secret}` : undefined;
}

/** Composes the mail. The token is in the fragment of the link, which no browser or mail scanner sends. */
function confirmationMail(to: string, token: string, siteUrl: string): Mail {
  const link = new URL(CONFIRM_PATH, siteUrl);
  link.hash = String(new URLSearchParams({ token, email: to }));
  const text = `An account was made for this address at ${new URL(siteUrl).host}. It can be used once you have confirmed it.

Confirm it here, with the password you chose: ${link.href}

The link works once, and for ${LINK_HOURS} hours. If you made no account, nothing needs to be done: without you nobody can use it.`;
  return composeMail(to, 'Confirm your account', text, LINK_HOURS);
}
