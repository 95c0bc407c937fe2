import type { Db } from '../data/db';
import type { Settings } from '../settings';

/** By this the operator's code is known among the others. */
export const GATE_NOTE = 'from GATE_CODE';

/** By this the code of the demo is known among the others. */
export const DEMO_NOTE = 'for trying the gate';

/** Notes of codes the server makes and ends by itself. */
export const SET_NOTES: readonly string[] = [GATE_NOTE, DEMO_NOTE];

/** Lets in whom the operator has named: addresses with a membership, and the code of the gate; an earlier code ends. */
export async function admit(db: Db, { members, gateCode }: Settings['entry']): Promise<void> {
  await addMembers(db, members);
  await expireCodes(db, GATE_NOTE, gateCode);
  if (gateCode) await addCode(db, gateCode, GATE_NOTE);
}

/** How somebody becomes the first member of a site without a demo, in words for the operator. */
export function wayIn({ supabaseUrl, entry }: Pick<Settings, 'supabaseUrl' | 'entry'>, siteUrl: string): string {
  const account = `make their account at ${siteUrl}/create-account`;
  if (supabaseUrl) return 'Members are those of your Supabase project (supabase/GOING-LIVE.md).';
  if (entry.soldOnWhop) return `Who has bought the membership on Whop can ${account}.`;
  if (entry.members.length > 0) return `The addresses in MEMBERS can ${account}.`;
  return `For a first member, set MEMBERS=you@example.com and start again: that address can ${account}.`;
}

/**
 * How accounts are confirmed on a site that sends no mail, in words for the operator. Beyond this machine an account waits for
 * the operator, who alone can open the outbox: confirming it at once would give any address to whoever names it first.
 */
export function withoutMail(confirmsAccounts: boolean, outbox: string): string {
  if (!confirmsAccounts)
    return 'No mail service is set up, and only this machine reaches the site: new accounts are confirmed at once.';
  return `No mail service is set up: new accounts wait until they are confirmed by the links in ${outbox}. Set SMTP_URL or RESEND_API_KEY, and MAIL_FROM, to have them mailed.`;
}

/** Gives these addresses a membership, where they have none. */
export async function addMembers(db: Db, emails: readonly string[]): Promise<void> {
  const sql = 'insert into public.memberships (email) select lower(unnest($1::text[])) on conflict (email) do nothing';
  await db.query(sql, [emails]);
}

/** Makes a code of the gate for up to a thousand visitors; one that had ended works again. */
export async function addCode(db: Db, code: string, note: string): Promise<void> {
  const sql = `insert into public.access_codes (code, note, max_uses) values ($1, $2, 1000)
    on conflict (code) do update set expires_at = null where access_codes.note = excluded.note`;
  await db.query(sql, [code, note]);
}

/** Ends all codes with a note, but for one. */
export async function expireCodes(db: Db, note: string, but: string | undefined): Promise<void> {
  const sql = `update public.access_codes set expires_at = now()
    where note = $1 and expires_at is null and code is distinct from $2`;
  await db.query(sql, [note, but ?? null]);
}
