import type { Mail } from '@/automation/parts/mail';
import { FACTOR_RESET_DAYS, FACTOR_RESET_LINK_HOURS, FACTOR_RESET_PATH } from '@/contracts/factor-reset';
import { Failure } from '@/contracts/failure';
import { type Db, isoTime } from '../../platform/database/db';
import { type AccountMail, composeMail, requireMailQuota, sendCountedMail } from '../account-mail';
import { createLinkToken, hashLinkToken, tokenLink } from '../link-token';
import { madeOnProof, type ProvenAccount, REQUIRE_PROOF } from '../proven-account';

/**
 * Factor resets, for members who lost every second factor and the recovery codes. The member proves the password and
 * opens a mailed link, the same proof as at sign-up. The factors are removed some days later; until then, the reset can
 * be stopped.
 */
export type FactorResets = ReturnType<typeof createFactorResets>;

export interface FactorResetsOptions extends AccountMail {
  db: Pick<Db, 'query'>;
  siteUrl: string;
}

const DUE_AT = isoTime('due_at');
/** SQL: the token belongs to a reset that can still be confirmed or stopped. */
const IS_OPEN = 'token_hash = $1 and coalesce(due_at, expires_at) > now()';

/** Creates the access to resets. The retention worker removes the factors once a reset is due. */
export function createFactorResets({ db, siteUrl, ...mailService }: FactorResetsOptions) {
  async function send(mail: Mail & { account: string }, sender: string): Promise<void> {
    await requireMailQuota(mailService, 'factor', mail.to, sender);
    await sendCountedMail(mailService, mail);
  }
  return {
    /** Returns the ISO time at which the factors of a member will be removed; undefined without a confirmed reset. */
    async dueAt(memberId: string): Promise<string | undefined> {
      const sql = `select ${DUE_AT} as "dueAt" from public.factor_resets where user_id = $1 and due_at is not null`;
      return (await db.query<{ dueAt: string }>(sql, [memberId]))[0]?.dueAt;
    },
    /**
     * Mails a link to a member who has proved the password. A reset that is already confirmed continues unchanged.
     *
     * @param caller network address of whoever proved it
     * @throws Failure 429 after too many mails
     */
    async request({ id, stamp, email }: ProvenAccount & { email: string }, caller: string): Promise<void> {
      const token = createLinkToken();
      const sql = `insert into public.factor_resets as r (user_id, token_hash, expires_at)
        select id, $3, now() + interval '${FACTOR_RESET_LINK_HOURS} hours' from ${REQUIRE_PROOF}
        on conflict (user_id) do update set token_hash = excluded.token_hash, asked_at = now(),
          expires_at = excluded.expires_at where r.due_at is null
        returning user_id`;
      const recorded = await madeOnProof(db.query(sql, [id, stamp, hashLinkToken(token)]));
      if (recorded.length > 0)
        await send({ ...confirmationMail(email, tokenLink(siteUrl, FACTOR_RESET_PATH, token)), account: id }, caller);
    },
    /** Starts the waiting time; resolves to the ISO time of its end. @throws Failure 404 for an invalid token */
    async confirm(token: string): Promise<string> {
      const sql = `with before as (select user_id, due_at from public.factor_resets where ${IS_OPEN} for update)
        update public.factor_resets r set due_at = coalesce(r.due_at, now() + interval '${FACTOR_RESET_DAYS} days')
        from before b join auth.users u on u.id = b.user_id where r.user_id = b.user_id
        returning ${isoTime('r.due_at')} as "dueAt", u.id::text as id, u.email, b.due_at is null as "isFirst"`;
      const [reset] = await db.query<{ dueAt: string; id: string; email: string; isFirst: boolean }>(sql, [
        hashLinkToken(token),
      ]);
      if (!reset) throw badLink();
      if (reset.isFirst) {
        const link = tokenLink(siteUrl, FACTOR_RESET_PATH, token);
        await send({ ...noticeMail(reset.email, reset.dueAt, link), account: reset.id }, reset.id);
      }
      return reset.dueAt;
    },
    /** Stops a reset by the token of a mail. @throws Failure 404 for an invalid token */
    async stopByToken(token: string): Promise<void> {
      const sql = `delete from public.factor_resets where ${IS_OPEN} returning user_id`;
      if ((await db.query(sql, [hashLinkToken(token)])).length === 0) throw badLink();
    },
    /** Stops the reset of a member who still has a factor; resolves to whether there was a reset. */
    async stop(memberId: string): Promise<boolean> {
      const sql = `delete from public.factor_resets where user_id = $1 and coalesce(due_at, expires_at) > now()
        returning user_id`;
      return (await db.query(sql, [memberId])).length > 0;
    },
  };
}

function badLink(): Failure {
  return new Failure('bad_link', 'This link is no longer valid: it was stopped, is done, or took too long.', 404);
}

function confirmationMail(to: string, link: URL): Mail {
  const text = `Somebody who knows your password says that the second factors and recovery codes of your account at ${link.host} are lost.

If it was you, confirm it here: ${link.href}

${FACTOR_RESET_DAYS} days later the second factors are removed, and your password alone signs you in.

If it was not you, choose a new password now. Nothing happens unless the link is opened within ${FACTOR_RESET_LINK_HOURS} hours.`;
  return composeMail(to, 'Lost your second factor?', text, FACTOR_RESET_LINK_HOURS);
}

function noticeMail(to: string, dueAt: string, link: URL): Mail {
  const time = new Date(dueAt).toUTCString();
  const text = `The second factors of your account at ${link.host} will be removed on ${time}, as you have asked.

If it was not you, stop it here and choose a new password: ${link.href}

Signing in with a second factor stops it too.`;
  return composeMail(to, 'Your second factors will be removed', text, FACTOR_RESET_DAYS * 24);
}
