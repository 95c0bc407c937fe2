import type { Db } from '../../platform/database/db';
import { type Operator, withAudit } from './audit';

/** SQL: the account of an address, except accounts of operators. Their role must be revoked first. */
const ACCOUNT = 'u.email = $3 and not exists (select from public.operators o where o.user_id = u.id)';

/**
 * SQL: the end of a block. An account stays blocked until the operator unblocks it, but the auth service of hosted
 * Supabase cannot read an infinite time.
 */
const BLOCKED_UNTIL = "now() + interval '100 years'";

/** Ends all sessions of an account; returns their number. */
export function endSessions(db: Db, by: Operator, email: string): Promise<number> {
  const statement = `delete from auth.sessions s using auth.users u where s.user_id = u.id and ${ACCOUNT}
    returning u.email as subject, '{}'::jsonb as detail`;
  return withAudit(db, by, 'session_ended', statement, [email]);
}

/**
 * Blocks an account: nobody can sign in to it, and its sessions and tokens stop working. Returns false if it was
 * already blocked.
 */
export async function blockAccount(db: Db, by: Operator, email: string): Promise<boolean> {
  const statement = `update auth.users u set banned_until = ${BLOCKED_UNTIL}
    where ${ACCOUNT} and (u.banned_until is null or u.banned_until < now())
    returning u.email as subject, '{}'::jsonb as detail`;
  return (await withAudit(db, by, 'account_blocked', statement, [email])) > 0;
}

/** Unblocks an account; returns whether it was blocked. */
export async function unblockAccount(db: Db, by: Operator, email: string): Promise<boolean> {
  const statement = `update auth.users u set banned_until = null where ${ACCOUNT} and u.banned_until > now()
    returning u.email as subject, '{}'::jsonb as detail`;
  return (await withAudit(db, by, 'account_unblocked', statement, [email])) > 0;
}

/** Removes an account with all its data; its membership stays. Returns whether the account existed. */
export async function removeAccount(db: Db, by: Operator, email: string): Promise<boolean> {
  const statement = `delete from auth.users u where ${ACCOUNT} returning u.email as subject, '{}'::jsonb as detail`;
  return (await withAudit(db, by, 'account_removed', statement, [email])) > 0;
}
