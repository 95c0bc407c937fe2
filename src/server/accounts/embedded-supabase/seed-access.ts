import type { Brand } from '@/generated/brand';
import type { Db } from '../../platform/database/db';
import type { Settings } from '../../platform/settings';
import { isLoopback } from '../../platform/variables';
import type { EmbeddedStack } from './embedded';

export const GATE_NOTE = 'from GATE_CODE';

/** Note of the demo's access code. */
const DEMO_NOTE = 'for trying the gate';

/** Notes of codes that the server creates and expires itself. */
export const RESERVED_NOTES: readonly string[] = [GATE_NOTE, DEMO_NOTE];

/** Grants what the operator has configured: MEMBERS and GATE_CODE. An earlier code expires. */
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
async function addMembers(db: Db, emails: readonly string[]): Promise<void> {
  const sql = 'insert into public.memberships (email) select lower(unnest($1::text[])) on conflict (email) do nothing';
  await db.query(sql, [emails]);
}

/** Creates an access code for up to a thousand uses; an expired code works again. */
async function addCode(db: Db, code: string, note: string): Promise<void> {
  const sql = `insert into public.access_codes (code, note, max_uses) values ($1, $2, 1000)
    on conflict (code) do update set expires_at = null where access_codes.note = excluded.note`;
  await db.query(sql, [code, note]);
}

/** Expires all codes with a note, except one. */
async function expireCodes(db: Db, note: string, except: string | undefined): Promise<void> {
  const sql = `update public.access_codes set expires_at = now()
    where note = $1 and expires_at is null and code is distinct from $2`;
  await db.query(sql, [note, except ?? null]);
}

/** Credentials to try the site; printed at every start of a site that only this machine can reach. */
export interface DemoAccess {
  email: string;
  password: string;
  /** Address with a membership but no account, to try signing up. */
  signUpEmail: string;
  accessCode: string;
}

/** Returns why no demo member is allowed: others reach the site, and its address is well-known; else undefined. */
export function demoRefusalReason(
  settings: Pick<Settings, 'production' | 'host' | 'publicUrl' | 'trustProxy'>,
): string | undefined {
  const { production, host, publicUrl, trustProxy } = settings;
  if (production) return 'NODE_ENV is production';
  if (!isLoopback(host)) return `HOST is ${host}`;
  if (publicUrl && !isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL is ${publicUrl}`;
  // A proxy brings visitors from other machines, unless PUBLIC_URL is an address of this machine.
  if (trustProxy && !publicUrl) return 'TRUST_PROXY is set and PUBLIC_URL is not';
  return undefined;
}

/** Creates the demo member, a membership to sign up with, and an access code, unless they exist. */
export async function seedDemo(
  { db, users, secrets }: EmbeddedStack,
  brand: Pick<Brand, 'shortName'>,
): Promise<DemoAccess> {
  const [email, signUpEmail] = demoAddresses(brand);
  const { demoPassword: password, demoAccessCode: accessCode } = secrets;
  const access: DemoAccess = { email, signUpEmail, password, accessCode };
  await addMembers(db, [email, signUpEmail]);
  await addCode(db, access.accessCode, DEMO_NOTE);
  if (await users.find(access.email)) return access;
  const created = await users.create({ email: access.email, password: access.password, firstName: 'Demo' });
  if (!created.ok) throw new Error(`The demo member could not be made: ${created.reason}.`);
  return access;
}

/** Removes the demo's access if an earlier start created it in this data folder. */
export async function removeDemo(db: Db, brand: Pick<Brand, 'shortName'>): Promise<void> {
  await db.query('delete from public.memberships where email = any($1::text[])', [demoAddresses(brand)]);
  await expireCodes(db, DEMO_NOTE, undefined);
}

function demoAddresses({ shortName }: Pick<Brand, 'shortName'>): [member: string, newcomer: string] {
  return [`demo@${shortName}.example`, `newcomer@${shortName}.example`];
}
