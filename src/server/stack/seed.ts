import type { Brand } from '@/generated/brand';
import type { EmbeddedStack } from './embedded';

/** What a newcomer needs to try the site; printed at every start of the embedded stack. */
export interface DemoAccess {
  email: string;
  password: string;
  /** A membership without an account yet, to try signing up. */
  signUpEmail: string;
  accessCode: string;
}

/** Makes the demo member, a membership to sign up with and an access code, where they are missing. */
export async function seedDemo(
  { db, users, secrets }: EmbeddedStack,
  brand: Pick<Brand, 'shortName'>,
): Promise<DemoAccess> {
  const access: DemoAccess = {
    email: `demo@${brand.shortName}.example`,
    password: secrets.demoPassword,
    signUpEmail: `newcomer@${brand.shortName}.example`,
    accessCode: secrets.demoAccessCode,
  };
  for (const email of [access.email, access.signUpEmail]) {
    await db.query('insert into public.memberships (email) values ($1) on conflict (email) do nothing', [email]);
  }
  const sql = `insert into public.access_codes (code, note, max_uses) values ($1, 'for trying the gate', 1000)
    on conflict (code) do nothing`;
  await db.query(sql, [access.accessCode]);
  if (await users.find(access.email)) return access;
  const created = await users.create({ email: access.email, password: access.password, firstName: 'Demo' });
  if (!created.ok) throw new Error(`The demo member could not be made: ${created.reason}.`);
  return access;
}
