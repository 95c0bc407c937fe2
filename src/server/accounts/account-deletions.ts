import { DELETION_DAYS } from '@/contracts/account';
import { type Db, isoTime } from '../platform/database/db';

/** Deletions of accounts that members have asked for. The retention worker makes those whose time has come. */
export interface AccountDeletions {
  /** ISO time at which a member's account will be deleted; undefined if that was not asked for. */
  dueAt(memberId: string): Promise<string | undefined>;
  /** Asks for the deletion of an account; asked again, it stays at its time. Resolves to the ISO time. */
  ask(memberId: string): Promise<string | undefined>;
  /** Takes a deletion back; resolves whether there was one. */
  takeBack(memberId: string): Promise<boolean>;
}

/** Creates the access to deletions. */
export function createAccountDeletions(db: Pick<Db, 'query'>): AccountDeletions {
  const dueAt: AccountDeletions['dueAt'] = async (memberId) => {
    const sql = `select ${isoTime('d.due_at')} as "dueAt" from public.account_deletions d where d.user_id = $1`;
    const [row] = await db.query<{ dueAt: string }>(sql, [memberId]);
    return row?.dueAt;
  };
  return {
    dueAt,
    async ask(memberId) {
      const sql = `insert into public.account_deletions (user_id, due_at)
        values ($1, now() + make_interval(days => ${DELETION_DAYS})) on conflict (user_id) do nothing`;
      await db.query(sql, [memberId]);
      return dueAt(memberId);
    },
    async takeBack(memberId) {
      const sql = 'delete from public.account_deletions where user_id = $1 returning user_id';
      return (await db.query(sql, [memberId])).length > 0;
    },
  };
}
