import type { Mail } from '@/automation/parts/mail';
import { EMAIL_CHANGE_HOURS, EMAIL_CHANGE_PATH } from '@/contracts/email-change';
import { Failure } from '@/contracts/failure';
import type { MembershipState } from '../../../supabase/functions/_shared/deps.ts';
import type { Db } from '../platform/database/db';
import { type AccountMail, composeMail, sendMail } from './account-mail';
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
  const send = (mail: Mail, memberId: string) => sendMail(options, 'address', mail, memberId);

  return {
    /** Returns a member's requested address, if it is not confirmed yet. */
    async findPending(memberId: string): Promise<string | undefined> {
      const sql = `select new_email as "newEmail" from public.email_changes where user_id = $1 and expires_at > now()`;
      return (await db.query<{ newEmail: string }>(sql, [memberId]))[0]?.newEmail;
    },
    /**
     * Mails a link to the old and the new address. A new address that already has an account gets no mail, and the caller
     * does not learn that.
     *
     * @throws Failure 409 if the new address has no membership, 429 after too many mails
     */
    async request({ id, stamp, email }: ProvenAccount & { email: string }, newEmail: string): Promise<void> {
      if (askPlatform && (await askPlatform(newEmail)) !== 'active')
        throw new Failure(
          'no_membership',
          'Your membership is sold on Whop, where the new address has none. Change your address there first.',
          409,
          { field: 'email' },
        );
      const [oldToken, newToken] = [createLinkToken(), createLinkToken()];
      const sql = `insert into public.email_changes (user_id, new_email, old_hash, new_hash, expires_at)
        select id, $3, $4, $5, now() + interval '${EMAIL_CHANGE_HOURS} hours' from ${REQUIRE_PROOF}
        on conflict (user_id) do update set new_email = excluded.new_email, old_hash = excluded.old_hash,
          new_hash = excluded.new_hash, old_confirmed_at = null, new_confirmed_at = null, asked_at = now(),
          expires_at = excluded.expires_at`;
      const values = [id, stamp, newEmail, hashLinkToken(oldToken), hashLinkToken(newToken)];
      await madeOnProof(db.query(sql, values));
      await send(mailToOld(email, newEmail, tokenLink(siteUrl, EMAIL_CHANGE_PATH, oldToken)), id);
      const isTaken = await isFound(
        'select from auth.users where email = lower($1) and email_confirmed_at is not null',
        [newEmail],
      );
      if (!isTaken) await send(mailToNew(newEmail, tokenLink(siteUrl, EMAIL_CHANGE_PATH, newToken)), id);
    },
    /** Confirms by the token of one mailbox; the second makes the change. @throws Failure 404 for an invalid token */
    async confirm(token: string): Promise<boolean> {
      const sql = `update public.email_changes set
          old_confirmed_at = case when old_hash = $1 then now() else old_confirmed_at end,
          new_confirmed_at = case when new_hash = $1 then now() else new_confirmed_at end
        where ${IS_OPEN} returning user_id::text as "userId",
          old_confirmed_at is not null and new_confirmed_at is not null as "isConfirmed"`;
      const [change] = await db.query<{ userId: string; isConfirmed: boolean }>(sql, [hashLinkToken(token)]);
      if (!change) throw badLink();
      if (!change.isConfirmed) return false;
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

function mailToNew(to: string, link: URL): Mail {
  const text = `Somebody, most likely you, wants to use this address for their account at ${link.host}.

Confirm it here: ${link.href}

If it was not you, nothing needs to be done.`;
  return composeMail(to, 'Confirm your new address', `${text}${VALIDITY}`, EMAIL_CHANGE_HOURS);
}
