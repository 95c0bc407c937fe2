import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import type { MembershipState } from '../../supabase/functions/_shared/deps.ts';
import { createMembershipCheck } from '../../supabase/functions/_shared/membership.ts';
import type { EmbeddedStack } from './accounts/embedded-supabase/embedded';
import { createDatabaseRpc, createFunctionsMiddleware } from './accounts/embedded-supabase/functions';
import {
  type DemoAccess,
  demoRefusalReason,
  removeDemo,
  seedAccess,
  seedDemo,
  signUpHint,
} from './accounts/embedded-supabase/seed-access';
import type { Db } from './platform/database/db';
import type { DiskSpace } from './platform/database/disk-space';
import type { ServerEnv } from './platform/http/client-address';
import type { Log } from './platform/http/log';
import { type Env, guestDomain, type Settings } from './platform/settings';

export interface SiteOptions {
  settings: Settings;
  env: Env;
  root: string;
  siteUrl: string;
  brand: { shortName: string };
  log: Log;
}

/** Seeds access and the demo member; if a demo is not allowed, logs why and how the first member signs up. */
export async function seedSite(
  { settings, brand, siteUrl, log }: SiteOptions,
  stack: EmbeddedStack,
): Promise<DemoAccess | undefined> {
  await seedAccess(stack.db, settings.entry);
  const refusal = demoRefusalReason(settings);
  if (!refusal) return seedDemo(stack, brand);
  await removeDemo(stack.db, brand);
  log(`No demo member, because ${refusal}. ${signUpHint(settings, siteUrl)}`);
  return undefined;
}

/** Creates the check for a membership, which asks the platform that sells memberships, or the database. */
export function membershipCheck({ env, log }: SiteOptions, { query }: Db): (email: string) => Promise<MembershipState> {
  return createMembershipCheck((name) => env[name], createDatabaseRpc(query), log);
}

/** Mounts the functions of `supabase/functions` on the embedded stack. */
export function mountFunctions(
  options: SiteOptions & { disk: Pick<DiskSpace, 'isFull'> },
  { users, db }: EmbeddedStack,
  confirmsAccounts: boolean,
): Promise<MiddlewareHandler<ServerEnv>> {
  const { settings, root, log, disk } = options;
  const { guestsPerHour, passwordMin } = settings;
  const deps = {
    ...{ users, confirmsAccounts, guestsPerHour, passwordMin, log },
    rpc: createDatabaseRpc(db.query),
    membership: membershipCheck(options, db),
    hasSpace: async () => !(await disk.isFull()),
    allowedOrigins: [],
    guestDomain: guestDomain(options.env, options.brand),
  };
  return createFunctionsMiddleware(join(root, 'supabase/functions'), deps, settings.trustProxy);
}
