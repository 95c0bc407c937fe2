import { Failure } from '@/contracts/failure';
import type { MembershipState } from '../../../supabase/functions/_shared/deps.ts';
import type { Db } from '../platform/database/db';
import type { PubSub } from '../platform/database/pubsub';
import { hashKey } from '../platform/http/rate-limit';
import type { Member } from './embedded-supabase/session-tokens';

/** Whether members may still run tools: an account outlives its membership, and goes on showing what it holds. */
export interface Memberships {
  /** Resolves to the refusal (402) if the membership of this member has ended. */
  refusalOf(member: Member | undefined): Promise<Failure | undefined>;
  /** Forgets what the platform said of an address, on all servers: it is asked again at the next run. */
  forget(email: string): Promise<void>;
}

/** Options of `createMemberships`. */
export interface MembershipsOptions {
  db: Pick<Db, 'query'>;
  /** Asks the platform that sells the memberships; absent: the table of this database counts. */
  askPlatform?: ((email: string) => Promise<MembershipState>) | undefined;
  /** Messages between servers that share the database; absent for a single server. */
  pubsub?: PubSub | undefined;
  /** Current time in milliseconds. */
  now?: () => number;
}

/** For this long an answer of the platform counts. */
const CACHE_MS = 5 * 60_000;

/** Answers kept at most; beyond it, the oldest is asked for again. */
const MAX_CACHED = 10_000;

interface CachedAnswer {
  isActive: boolean;
  until: number;
}

/**
 * Creates the check. Guests have no membership that could end, and operators run the site. Where this database counts,
 * only an address whose membership is there and has ended is refused: accounts that the operator makes by hand need none.
 */
export function createMemberships({ db, askPlatform, pubsub, now = Date.now }: MembershipsOptions): Memberships {
  /** By the hash of the address, which messages between servers name too. */
  const cachedAnswers = new Map<string, CachedAnswer>();
  pubsub?.subscribe('memberships', (key) => (key === undefined ? cachedAnswers.clear() : cachedAnswers.delete(key)));

  async function isActiveThere(email: string, ask: (email: string) => Promise<MembershipState>): Promise<boolean> {
    const key = hashKey(email);
    const last = cachedAnswers.get(key);
    if (last && last.until > now()) return last.isActive;
    const state = await ask(email);
    // While the platform cannot be reached, what it said last goes on; no member is locked out by its outage.
    const isActive = state === 'unavailable' ? (last?.isActive ?? true) : state === 'active';
    cachedAnswers.delete(key);
    cachedAnswers.set(key, { isActive, until: now() + CACHE_MS });
    const [oldest] = cachedAnswers.keys();
    if (cachedAnswers.size > MAX_CACHED && oldest !== undefined) cachedAnswers.delete(oldest);
    return isActive;
  }

  async function isOperator(id: string): Promise<boolean> {
    return (await db.query('select from public.operators where user_id = $1', [id])).length > 0;
  }

  async function hasEndedHere(email: string): Promise<boolean> {
    const sql = `select from public.memberships m where m.email = lower(trim($1))
      and not public.local_membership_active(m.email)`;
    return (await db.query(sql, [email])).length > 0;
  }

  return {
    async forget(email) {
      const key = hashKey(email.trim().toLowerCase());
      cachedAnswers.delete(key);
      await db.query(`select pg_notify('memberships', $1)`, [key]);
    },
    async refusalOf(member) {
      if (!member?.email) return undefined;
      const email = member.email.toLowerCase();
      const hasEnded = askPlatform ? !(await isActiveThere(email, askPlatform)) : await hasEndedHere(email);
      return hasEnded && !(await isOperator(member.id)) ? membershipEnded() : undefined;
    },
  };
}

function membershipEnded(): Failure {
  const message =
    'Your membership has ended: you can go on reading and exporting your results, but running a tool takes an active membership.';
  return new Failure('membership_ended', message, 402);
}
