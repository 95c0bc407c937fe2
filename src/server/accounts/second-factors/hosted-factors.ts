import type { SecondFactor } from '@/contracts/second-factor';
import { type Db, fromRow, isoTime, type RowOf } from '../../platform/database/db';
import type { FactorList } from './second-factors';

const VERIFIED_APPS = `from auth.mfa_factors f where f.factor_type = 'totp' and f.status = 'verified'`;

/** SQL condition of accounts `u` with an authenticator app. */
export const HAS_HOSTED_FACTOR_SQL = `exists (select ${VERIFIED_APPS} and f.user_id = u.id)`;

/** Creates the list of authenticator apps in the tables of hosted Supabase, whose auth service manages them. */
export function createHostedFactors(db: Pick<Db, 'query'>): FactorList {
  return {
    has: async (userId) => (await db.query(`select ${VERIFIED_APPS} and f.user_id = $1 limit 1`, [userId])).length > 0,
    async list(userId) {
      const sql = `select f.id::text as id, 'app' as kind, coalesce(f.friendly_name, 'Authenticator app') as name,
          ${isoTime('f.created_at')} as "addedAt", ${isoTime('f.last_challenged_at')} as "usedAt"
        ${VERIFIED_APPS} and f.user_id = $1 order by f.created_at, f.id`;
      const rows = await db.query<RowOf<SecondFactor>>(sql, [userId]);
      return { factors: rows.map(fromRow<SecondFactor>), recoveryCodes: 0 };
    },
  };
}
