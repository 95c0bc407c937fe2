import type { Brand } from '@/generated/brand';
import type { Db } from '../../platform/database/db';
import type { Settings } from '../../platform/settings';
import { isLoopback } from '../../platform/variables';
import type { EmbeddedStack } from './embedded';
import { addCode, addMembers, DEMO_NOTE, expireCodes } from './seed-access';

/** Credentials to try the site; printed at every start of a site that only this machine can reach. */
export interface DemoAccess {
  email: string;
  password: string;
  /** Address with a membership but no account, to try signing up. */
  signUpEmail: string;
  accessCode: string;
}

/**
 * Returns why no demo member is allowed: if others can reach the site, they could sign in with its well-known address.
 * Undefined if only this machine can reach the site.
 */
export function demoRefusalReason({
  production,
  host,
  publicUrl,
  trustProxy,
}: Pick<Settings, 'production' | 'host' | 'publicUrl' | 'trustProxy'>): string | undefined {
  if (production) return 'NODE_ENV is production';
  if (!isLoopback(host)) return `HOST is ${host}`;
  if (publicUrl && !isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL is ${publicUrl}`;
  // A proxy brings visitors from other machines, unless PUBLIC_URL is an address of this machine.
  if (trustProxy && !publicUrl) return 'TRUST_PROXY is 1 and PUBLIC_URL is not set';
  return undefined;
}

/** Creates the demo member, a membership to sign up with, and an access code, unless they exist. */
export async function seedDemo(
  { db, users, secrets }: EmbeddedStack,
  brand: Pick<Brand, 'shortName'>,
): Promise<DemoAccess> {
  const [email, signUpEmail] = demoAddresses(brand);
  const access: DemoAccess = {
    email,
    signUpEmail,
    password: secrets.demoPassword,
    accessCode: secrets.demoAccessCode,
  };
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
