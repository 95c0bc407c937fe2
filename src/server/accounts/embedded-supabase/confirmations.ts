import { randomBytes } from 'node:crypto';
import type { Mail } from '@/automation/parts/mail';
import { CONFIRM_PATH } from '@/contracts/confirmation';
import { FORGOT_PASSWORD_PATH, SIGN_IN_PATH } from '@/contracts/password-link';
import { hashedKey } from '../../../../supabase/functions/_shared/attempts.ts';
import type { SignUp, UserAdmin } from '../../../../supabase/functions/_shared/user-admin.ts';
import type { Db } from '../../platform/database/db';
import type { Log } from '../../platform/http/log';
import { type AccountMail, composeMail } from '../account-mail';
import { createLinkToken, hashLinkToken } from '../link-token';
import type { Passwords } from './auth/passwords';

export interface ConfirmationMailOptions extends AccountMail {
  siteUrl: string;
  log: Log;
}

export interface ConfirmationOptions extends ConfirmationMailOptions {
  db: Pick<Db, 'query'>;
  passwords: Pick<Passwords, 'matches'>;
}

/** Sign-ups of the embedded stack and their confirmation by a mailed link. */
export interface Confirmations extends Pick<UserAdmin, 'sendConfirmation' | 'confirm'> {
  /**
   * Records a sign-up for the account of its address and mails its link; an account that is confirmed already is mailed
   * that instead. Resolves to whether a mail is on its way.
   *
   * @param hash of the chosen password
   */
  record(signUp: SignUp, hash: string): Promise<boolean>;
}

const LINK_HOURS = 24;

/** Format of a token: the id of its link and a secret of 256 bits. Only the hash of the secret is stored. */
const TOKEN = /^([\w-]{16})\.([\w-]{43})$/;

/**
 * The sign-ups of an address that a password is compared with, the likeliest first: that of the mailed link, the latest of
 * the same network, then the latest of each other network, so that nobody fills the list from one network. Whoever has a
 * link, their own or one that a stranger caused, has the mailbox: it confirms the sign-up whose password they know.
 */
const SIGN_UPS_TO_TRY = `select r.id::text as id, r.password_hash as hash from (
    select s.*, s.caller = $2 as is_own, s.id is not distinct from $3::uuid as is_linked,
      row_number() over (partition by s.caller order by s.created_at desc) as turn
    from public.sign_ups s join auth.users u on u.id = s.user_id where u.email = $1
  ) r where r.is_linked or r.turn = 1 or (r.is_own and r.turn <= 5)
  order by r.is_linked desc, r.is_own desc, r.created_at desc limit 15`;

/** Creates the sign-ups and their confirmation. */
export function createConfirmations(options: ConfirmationOptions): Confirmations {
  const { db, passwords, mailer, takeMailQuota, siteUrl, log } = options;
  const mail = async (to: string, caller: string, compose: () => Mail) =>
    (await takeMailQuota(to, 'confirmation', caller)) && mailer(compose());

  return {
    async record({ email, firstName, accessCode, caller }, hash) {
      const to = email.toLowerCase();
      const values = [to, hash, firstName ?? null, accessCode, await callerKey(to, caller)];
      const [row] = await db.query<{ id: string | null }>(
        'select public.add_sign_up($1, $2, $3, $4, $5)::text as id',
        values,
      );
      if (!row?.id) return mail(to, caller, () => existingAccountMail(to, siteUrl));
      // A sign-in with the password of the latest sign-up says that the account waits for its mailbox.
      const sql = 'update auth.users set encrypted_password = $2 where email = $1 and email_confirmed_at is null';
      await db.query(sql, [to, hash]);
      const token = await createLink(db, to, row.id);
      return token !== undefined && mail(to, caller, () => confirmationMail(to, token, siteUrl));
    },

    async sendConfirmation(email, caller) {
      const to = email.toLowerCase();
      const sql = `select s.id::text as id from public.sign_ups s join auth.users u on u.id = s.user_id where u.email = $1
        order by s.caller = $2 desc, s.created_at desc limit 1`;
      const [latest] = await db.query<{ id: string }>(sql, [to, await callerKey(to, caller)]);
      const token = await createLink(db, to, latest?.id ?? null);
      // Not awaited: the duration would reveal that a sign-up waits.
      if (token !== undefined)
        mail(to, caller, () => confirmationMail(to, token, siteUrl)).catch((error: unknown) =>
          log(`confirmation: the mail was not taken: ${error instanceof Error ? error.message : 'unknown'}`),
        );
    },

    async confirm({ email, password, token, caller }) {
      const to = email.toLowerCase();
      const [, id, secret] = TOKEN.exec(token) ?? [];
      if (!id || !secret) return 'bad_link';
      const findLink = `select l.sign_up_id::text as "signUp" from public.confirmation_links l
        join auth.users u on u.id = l.user_id
        where l.id = $1 and l.secret_hash = $2 and l.expires_at > now() and u.email = $3 and u.email_confirmed_at is null`;
      const secretHash = hashLinkToken(secret, 'base64url');
      const [link] = await db.query<{ signUp: string | null }>(findLink, [id, secretHash, to]);
      if (!link) return 'bad_link';
      const values = [to, await callerKey(to, caller), link.signUp];
      for (const { id, hash } of await db.query<{ id: string; hash: string }>(SIGN_UPS_TO_TRY, values))
        if (await passwords.matches(password, hash)) {
          const [row] = await db.query<{ done: boolean }>('select public.confirm_sign_up($1) as done', [id]);
          return row?.done ? 'confirmed' : 'bad_link';
        }
      return 'wrong_password';
    },
  };
}

const callerKey = (email: string, caller: string) => hashedKey({ action: 'sign-up', subject: `${caller} ${email}` });

/** Returns whether the e-mail address of an account is confirmed. */
export async function isConfirmed(db: Pick<Db, 'query'>, userId: string): Promise<boolean> {
  const sql = 'select from auth.users where id = $1 and email_confirmed_at is not null';
  return (await db.query(sql, [userId])).length > 0;
}

/** Creates a link for an account that waits and returns its token; undefined if there is no such account. */
async function createLink(db: Pick<Db, 'query'>, email: string, signUpId: string | null): Promise<string | undefined> {
  const id = randomBytes(12).toString('base64url');
  const secret = createLinkToken();
  const sql = `with old as (delete from public.confirmation_links where expires_at < now())
    insert into public.confirmation_links (id, user_id, sign_up_id, secret_hash, expires_at)
    select $1, u.id, $4::uuid, $2, now() + interval '${LINK_HOURS} hours' from auth.users u
    where u.email = $3 and u.email_confirmed_at is null returning id`;
  const rows = await db.query(sql, [id, hashLinkToken(secret, 'base64url'), email, signUpId]);
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

function existingAccountMail(to: string, siteUrl: string): Mail {
  const text = `Somebody, most likely you, wanted to make an account for this address at ${new URL(siteUrl).host}. You have one: nothing was changed.

Sign in here: ${new URL(SIGN_IN_PATH, siteUrl).href}

If you do not know your password any more, choose another: ${new URL(FORGOT_PASSWORD_PATH, siteUrl).href}

If it was not you, nothing needs to be done.`;
  return composeMail(to, 'You have an account already', text, LINK_HOURS);
}
