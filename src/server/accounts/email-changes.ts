import type { Mail } from '@/automation/parts/mail';
import { EMAIL_CHANGE_HOURS, EMAIL_CHANGE_PATH } from '@/contracts/email-change';
import { Failure } from '@/contracts/failure';
import type { MembershipState } from '../../../supabase/functions/_shared/deps.ts';
import type { Db } from '../platform/database/db';
import { type AccountMail, composeMail, requireMailQuota, sendCountedMail } from './account-mail';
import { createLinkToken, hashLinkToken, tokenLink } from './link-token';
import { madeOnProof, type ProvenAccount, REQUIRE_PROOF } from './proven-account';

/** Changes of members' e-mail addresses, which the old and the new mailbox confirm. */
export type EmailChanges = ReturnType<typeof createEmailChanges>;

export interface EmailChangesOptions extends AccountMail {
  db: Pick<Db, 'query'>;
  siteUrl: string;
  /** Asks the selling platform for a membership of an address; absent: a membership moves with the address. */
  askPlatform?: ((email: string) => Promise<MembershipState>) | undefined;
}

const IS_OPEN = '$1 in (old_hash, new_hash) and expires_at > now()';

/** Creates the access to changes, in tables that the embedded stack and hosted Supabase share. */
export function createEmailChanges(options: EmailChangesOptions) {
  const { db, siteUrl, askPlatform } = options;
  const isFound = async (sql: string, values: unknown[]) => (await db.query(sql, values)).length > 0;

  return {
    /** Returns a member's requested address, if it is not confirmed yet. */
    async findPending(memberId: string): Promise<string | undefined> {
      const sql = `select new_email as "newEmail" from public.email_changes where user_id = $1 and expires_at > now()`;
      return (await db.query<{ newEmail: string }>(sql, [memberId]))[0]?.newEmail;
    },
    /**
     * Mails a link to the old and the new address; a new address that has an account is mailed that instead. What is
     * counted, mailed and answered is the same for every address, so that the caller learns nothing about it.
     *
     * @throws Failure 429 after too many mails, 403 if the account has changed since its owner proved it
     */
    async request({ id, stamp, email }: ProvenAccount & { email: string }, newEmail: string): Promise<void> {
      for (const to of [email, newEmail]) await requireMailQuota(options, 'address', to, id);
      const [oldToken, newToken] = [createLinkToken(), createLinkToken()];
      const sql = `insert into public.email_changes (user_id, new_email, old_hash, new_hash, expires_at)
        select id, $3, $4, $5, now() + interval '${EMAIL_CHANGE_HOURS} hours' from ${REQUIRE_PROOF}
        on conflict (user_id) do update set new_email = excluded.new_email, old_hash = excluded.old_hash,
          new_hash = excluded.new_hash, old_confirmed_at = null, new_confirmed_at = null, asked_at = now(),
          expires_at = excluded.expires_at`;
      const values = [id, stamp, newEmail, hashLinkToken(oldToken), hashLinkToken(newToken)];
      await madeOnProof(db.query(sql, values));
      const findOwner = 'select from auth.users where email = lower($1) and email_confirmed_at is not null';
      const isTaken = await isFound(findOwner, [newEmail]);
      const send = (mail: Mail) => sendCountedMail(options, { ...mail, account: id });
      await send(mailToOld(email, newEmail, tokenLink(siteUrl, EMAIL_CHANGE_PATH, oldToken)));
      const link = tokenLink(siteUrl, EMAIL_CHANGE_PATH, newToken);
      await send(isTaken ? mailToTaken(newEmail, link.host) : mailToNew(newEmail, link));
    },
    /**
     * Confirms by the token of one mailbox; the second makes the change. Only then the platform is asked, on behalf of
     * whoever has proved to own the new address.
     *
     * @throws Failure 404 for an invalid token, 409 if the new address has no membership, 503 if that cannot be told now
     */
    async confirm(token: string): Promise<boolean> {
      const sql = `update public.email_changes set
          old_confirmed_at = case when old_hash = $1 then now() else old_confirmed_at end,
          new_confirmed_at = case when new_hash = $1 then now() else new_confirmed_at end
        where ${IS_OPEN} returning user_id::text as "userId",
          old_confirmed_at is not null and new_confirmed_at is not null as "isConfirmed", new_email as "newEmail"`;
      type Change = { userId: string; isConfirmed: boolean; newEmail: string };
      const [change] = await db.query<Change>(sql, [hashLinkToken(token)]);
      if (!change) throw badLink();
      if (!change.isConfirmed) return false;
      if (askPlatform) requireMembership(await askPlatform(change.newEmail));
      const [row] = await db.query<{ isChanged: boolean }>('select public.change_email($1) as "isChanged"', [
        change.userId,
      ]);
      if (!row?.isChanged) throw badLink();
      return true;
    },
    /** Drops the change by the token of either mailbox. @throws Failure 404 for an invalid token */
    async cancelByToken(token: string): Promise<void> {
      const sql = `delete from public.email_changes where ${IS_OPEN} returning user_id`;
      if (!(await isFound(sql, [hashLinkToken(token)]))) throw badLink();
    },
    /** Drops the change of a member; resolves to whether there was one. */
    cancel: (memberId: string): Promise<boolean> =>
      isFound('delete from public.email_changes where user_id = $1 returning user_id', [memberId]),
  };
}

function requireMembership(state: MembershipState): void {
  if (state === 'unavailable')
    throw new Failure('membership_unknown', 'We could not check the membership just now. Please try again later.', 503);
  if (state !== 'active')
    throw new Failure(
      'no_membership',
      'The membership is sold on Whop, where the new address has none. Change the address there, then press again.',
      409,
    );
}

function badLink(): Failure {
  return new Failure('bad_link', 'This link is no longer valid: the change was made, canceled, or took too long.', 404);
}

const VALIDITY = `\n\nThe link works for ${EMAIL_CHANGE_HOURS} hours.`;

function mailToOld(to: string, newEmail: string, link: URL): Mail {
  const text = `Somebody who knows your password wants to change the address of your account at ${link.host} to ${newEmail}.

If it was you, confirm it here: ${link.href}

If it was not you, cancel it there, and choose a new password. Nothing changes until both addresses have confirmed it.`;
  return composeMail(to, 'Change of your address', `${text}${VALIDITY}`, EMAIL_CHANGE_HOURS);
}

function mailToTaken(to: string, host: string): Mail {
  const text = `Somebody wants to use this address for their account at ${host}. It has an account of its own, so nothing was changed.

If it was you, sign in with this address. If it was not you, nothing needs to be done.`;
  return composeMail(to, 'You have an account already', text, EMAIL_CHANGE_HOURS);
}

function mailToNew(to: string, link: URL): Mail {
  const text = `Somebody, most likely you, wants to use this address for their account at ${link.host}.

Confirm it here: ${link.href}

If it was not you, nothing needs to be done.`;
  return composeMail(to, 'Confirm your new address', `${text}${VALIDITY}`, EMAIL_CHANGE_HOURS);
}
