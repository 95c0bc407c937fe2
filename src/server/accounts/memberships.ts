import type { Membership } from '@/contracts/access';
import { Failure } from '@/contracts/failure';
import type { MembershipState } from '../../../supabase/functions/_shared/deps.ts';
import { type Db, fromRow, isoTime, type RowOf } from '../platform/database/db';
import type { PubSub } from '../platform/database/pubsub';
import { hashKey } from '../platform/http/rate-limit';
import type { Member } from './embedded-supabase/session-tokens';

/** Decides whether members may still run tools. An account outlives its membership: its results stay readable. */
export type Memberships = ReturnType<typeof createMemberships>;

export interface MembershipsOptions {
  db: Pick<Db, 'query'>;
  /** Asks the platform that sells the memberships; absent: the table in this database decides. */
  askPlatform?: ((email: string) => Promise<MembershipState>) | undefined;
  /** Messages between servers that share the database; absent for a single server. */
  pubsub?: PubSub | undefined;
  /** Current time in milliseconds. */
  now?: () => number;
}

/** How long an answer of the platform is cached. */
const CACHE_MS = 5 * 60_000;

/** Maximum number of cached answers; the oldest are removed first. */
const MAX_CACHED = 10_000;

interface CachedAnswer {
  isActive: boolean;
  until: number;
}

/**
 * Creates the check. Guests have no membership that could end, and operators run the site. If this database decides,
 * only addresses with an ended membership are refused: accounts that the operator creates by hand need no membership.
 */
export function createMemberships({ db, askPlatform, pubsub, now = () => performance.now() }: MembershipsOptions) {
  /** Answers by the hash of the address; messages between servers use the same hash. */
  const cachedAnswers = new Map<string, CachedAnswer>();
  pubsub?.subscribe('memberships', (key) => (key === undefined ? cachedAnswers.clear() : cachedAnswers.delete(key)));

  async function isActiveOnPlatform(email: string, ask: (email: string) => Promise<MembershipState>): Promise<boolean> {
    const key = hashKey(email);
    const cached = cachedAnswers.get(key);
    if (cached && cached.until > now()) return cached.isActive;
    const state = await ask(email);
    // While the platform is unreachable, its last answer still counts, so that its outage locks no member out.
    const isActive = state === 'unavailable' ? (cached?.isActive ?? true) : state === 'active';
    cachedAnswers.delete(key);
    cachedAnswers.set(key, { isActive, until: now() + CACHE_MS });
    const [oldest] = cachedAnswers.keys();
    if (cachedAnswers.size > MAX_CACHED && oldest !== undefined) cachedAnswers.delete(oldest);
    return isActive;
  }

  async function hasEndedOnPlatform(email: string | undefined): Promise<boolean | undefined> {
    return email && askPlatform ? !(await isActiveOnPlatform(email.toLowerCase(), askPlatform)) : undefined;
  }

  async function isOperator(id: string): Promise<boolean> {
    return (await db.query('select from public.operators where user_id = $1', [id])).length > 0;
  }

  async function findInDatabase(email: string): Promise<Membership | undefined> {
    const sql = `select public.local_membership_active(m.email) as active, ${isoTime('m.expires_at')} as "endsAt"
      from public.memberships m where m.email = lower(trim($1))`;
    const [row] = await db.query<RowOf<Membership>>(sql, [email]);
    return row && fromRow<Membership>(row);
  }

  /** Returns the membership of a member; undefined for a guest, and for an account that was made by hand. */
  async function find({ email }: Member): Promise<Membership | undefined> {
    if (!email) return undefined;
    const hasEnded = await hasEndedOnPlatform(email);
    return hasEnded === undefined ? findInDatabase(email) : { active: !hasEnded };
  }

  return {
    /** Removes the cached answer about an address on all servers, so that the next run asks the platform again. */
    async forget(email: string): Promise<void> {
      const key = hashKey(email.trim().toLowerCase());
      cachedAnswers.delete(key);
      await db.query(`select pg_notify('memberships', $1)`, [key]);
    },
    /** Resolves to whether the platform says that the membership of an address has ended; undefined if the database decides. */
    hasEndedOnPlatform,
    find,
    /** Resolves to the refusal (402) if the membership of this member has ended. */
    async refusalOf(member: Member | undefined): Promise<Failure | undefined> {
      if (!member) return undefined;
      const membership = await find(member);
      return membership?.active === false && !(await isOperator(member.id)) ? membershipEnded() : undefined;
    },
  };
}

/** Creates the failure for a member whose membership has ended. */
export function membershipEnded(): Failure {
  const message =
    'Your membership has ended: you can go on reading and exporting your results, but running a tool takes an active membership.';
  return new Failure('membership_ended', message, 402);
}
