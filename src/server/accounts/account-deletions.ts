import { DELETION_DAYS } from '@/contracts/account';
import { type Db, isoTime } from '../platform/database/db';
import { madeOnProof, type ProvenAccount, REQUIRE_PROOF } from './proven-account';

/** Account deletions that members have requested. The retention worker deletes the accounts that are due. */
export type AccountDeletions = ReturnType<typeof createAccountDeletions>;

/** Creates the access to deletions. */
export function createAccountDeletions(db: Pick<Db, 'query'>) {
  /** Returns the ISO time at which a member's account will be deleted; undefined if no deletion was requested. */
  async function dueAt(memberId: string): Promise<string | undefined> {
    const sql = `select ${isoTime('d.due_at')} as "dueAt" from public.account_deletions d where d.user_id = $1`;
    const [row] = await db.query<{ dueAt: string }>(sql, [memberId]);
    return row?.dueAt;
  }

  return {
    dueAt,
    /**
     * Requests the deletion; a second request does not postpone it. Resolves to its ISO time.
     *
     * @param proven the account of a member who has proved their identity; absent for a guest
     * @throws Failure 403 if the account has changed meanwhile
     */
    async request(memberId: string, proven?: ProvenAccount): Promise<string | undefined> {
      const sql = `insert into public.account_deletions (user_id, due_at)
        select id, now() + make_interval(days => ${DELETION_DAYS})
        from ${proven ? REQUIRE_PROOF : '(select $1::uuid as id) guest'} on conflict (user_id) do nothing`;
      await madeOnProof(db.query(sql, proven ? [memberId, proven.stamp] : [memberId]));
      return dueAt(memberId);
    },
    /** Cancels a deletion; resolves to whether there was one. */
    async cancel(memberId: string): Promise<boolean> {
      const sql = 'delete from public.account_deletions where user_id = $1 returning user_id';
      return (await db.query(sql, [memberId])).length > 0;
    },
  };
}
