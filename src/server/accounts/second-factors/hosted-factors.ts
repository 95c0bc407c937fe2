import type { SecondFactor } from '@/contracts/second-factor';
import { type Db, isoTime, type Row } from '../../platform/database/db';
import type { FactorList } from './second-factors';

const VERIFIED_APPS = `from auth.mfa_factors f
  where f.user_id = $1 and f.factor_type = 'totp' and f.status = 'verified'`;

interface HostedApp extends Row, Omit<SecondFactor, 'kind' | 'usedAt'> {
  usedAt: string | null;
}

/**
 * Creates the list of members' authenticator apps in the tables of hosted Supabase, whose auth service adds, checks and
 * removes them.
 */
export function createHostedFactors(db: Pick<Db, 'query'>): FactorList {
  return {
    has: async (userId) => (await db.query(`select ${VERIFIED_APPS} limit 1`, [userId])).length > 0,
    async list(userId) {
      const sql = `select f.id::text as id, coalesce(f.friendly_name, 'Authenticator app') as name,
          ${isoTime('f.created_at')} as "addedAt", ${isoTime('f.last_challenged_at')} as "usedAt"
        ${VERIFIED_APPS} order by f.created_at, f.id`;
      const rows = await db.query<HostedApp>(sql, [userId]);
      const factors = rows.map(({ usedAt, ...row }) => ({ kind: 'app' as const, ...row, ...(usedAt && { usedAt }) }));
      return { factors, recoveryCodes: 0 };
    },
  };
}
