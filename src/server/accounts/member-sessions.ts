import type { AccountSession } from '@/contracts/account';
import { type Db, fromRow, isoTime, type RowOf } from '../platform/database/db';
import { deviceName } from './device-name';

/** Sessions of members, in the tables of the auth service, which the embedded stack and hosted Supabase share. */
export type MemberSessions = ReturnType<typeof createMemberSessions>;

type StoredSession = Omit<AccountSession, 'device' | 'current'> & { userAgent?: string };

/** Maximum number of listed sessions; a member with more can still end all others. */
const MAX_LISTED = 100;

/** Creates the access to sessions. `refreshed_at` is a UTC time without a zone, as the auth service defines it. */
export function createMemberSessions(db: Pick<Db, 'query'>) {
  return {
    /** Lists a member's sessions, the latest first. @param current id of the session that makes the request */
    async list(memberId: string, current: string | undefined): Promise<AccountSession[]> {
      const usedAt = "coalesce(s.refreshed_at at time zone 'utc', s.created_at)";
      const sql = `select s.id::text as id, s.user_agent as "userAgent", regexp_replace(s.ip::text, '/(32|128)$', '') as address,
          ${isoTime('s.created_at')} as "startedAt", ${isoTime(usedAt)} as "usedAt"
        from auth.sessions s where s.user_id = $1 order by ${usedAt} desc, s.id limit ${MAX_LISTED}`;
      return (await db.query<RowOf<StoredSession>>(sql, [memberId])).map((row) => {
        const { userAgent = null, ...session } = fromRow<StoredSession>(row);
        return { ...session, device: deviceName(userAgent), current: session.id === current };
      });
    },
    /** Ends a session of a member; resolves to whether there was one. */
    async end(memberId: string, id: string): Promise<boolean> {
      const sql = 'delete from auth.sessions where id = $1::uuid and user_id = $2 returning id';
      return (await db.query(sql, [id, memberId])).length > 0;
    },
    /** Ends all sessions of a member but one; resolves to their number. */
    async endOthers(memberId: string, current: string | undefined): Promise<number> {
      const sql = 'delete from auth.sessions where user_id = $1 and id is distinct from $2::uuid returning id';
      return (await db.query(sql, [memberId, current ?? null])).length;
    },
  };
}
