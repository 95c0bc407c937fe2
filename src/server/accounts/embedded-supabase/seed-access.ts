import type { Db } from '../../platform/database/db';
import type { Settings } from '../../platform/settings';

/** Note of the access code from GATE_CODE. */
export const GATE_NOTE = 'from GATE_CODE';

/** Note of the demo's access code. */
export const DEMO_NOTE = 'for trying the gate';

/** Notes of codes that the server creates and expires itself. */
export const RESERVED_NOTES: readonly string[] = [GATE_NOTE, DEMO_NOTE];

/**
 * Grants the access that the operator has configured: memberships for MEMBERS, and the access code of GATE_CODE. An
 * earlier code expires.
 */
export async function seedAccess(db: Db, { members, gateCode }: Settings['entry']): Promise<void> {
  await addMembers(db, members);
  await expireCodes(db, GATE_NOTE, gateCode);
  if (gateCode) await addCode(db, gateCode, GATE_NOTE);
}

/** Describes how the first member of a site without a demo signs up, for the operator. */
export function signUpHint({ supabaseUrl, entry }: Pick<Settings, 'supabaseUrl' | 'entry'>, siteUrl: string): string {
  const account = `make their account at ${siteUrl}/create-account`;
  if (supabaseUrl) return 'Members are those of your Supabase project (supabase/GOING-LIVE.md).';
  if (entry.soldOnWhop) return `Who has bought the membership on Whop can ${account}.`;
  if (entry.members.length > 0) return `The addresses in MEMBERS can ${account}.`;
  return `For a first member, set MEMBERS=you@example.com and start again: that address can ${account}.`;
}

/**
 * Describes how accounts are confirmed without a mail provider, for the operator. If others can reach the site, an
 * account waits for the operator, because only the operator can read the outbox. Confirming it at once would give any
 * address to the first person who claims it.
 */
export function noMailHint(confirmsAccounts: boolean, outbox: string): string {
  if (!confirmsAccounts)
    return 'No mail service is set up, and only this machine reaches the site: new accounts are confirmed at once.';
  return `No mail service is set up: new accounts wait until they are confirmed by the links in ${outbox}. Set SMTP_URL or RESEND_API_KEY, and MAIL_FROM, to have them mailed.`;
}

/** Gives these addresses a membership unless they have one. */
export async function addMembers(db: Db, emails: readonly string[]): Promise<void> {
  const sql = 'insert into public.memberships (email) select lower(unnest($1::text[])) on conflict (email) do nothing';
  await db.query(sql, [emails]);
}

/** Creates an access code for up to a thousand uses; an expired code works again. */
export async function addCode(db: Db, code: string, note: string): Promise<void> {
  const sql = `insert into public.access_codes (code, note, max_uses) values ($1, $2, 1000)
    on conflict (code) do update set expires_at = null where access_codes.note = excluded.note`;
  await db.query(sql, [code, note]);
}

/** Expires all codes with a note, except one. */
export async function expireCodes(db: Db, note: string, except: string | undefined): Promise<void> {
  const sql = `update public.access_codes set expires_at = now()
    where note = $1 and expires_at is null and code is distinct from $2`;
  await db.query(sql, [note, except ?? null]);
}
