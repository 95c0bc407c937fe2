import { Failure } from '@/contracts/failure';
import type { Db } from '../platform/database/db';

/**
 * Limits how much the tables store for each member, not counting files. Database triggers maintain the count. A run that
 * starts with room may exceed it, so that no answer is lost.
 */
export class StorageQuota {
  constructor(
    private readonly db: Db,
    private readonly maxBytes: number,
  ) {}

  /** Requires room for more data. @throws Failure 409 if there is none */
  async requireRoom(userId: string): Promise<void> {
    const sql = 'select from public.kept_bytes where user_id = $1::uuid and bytes >= $2::bigint';
    if ((await this.db.query(sql, [userId, this.maxBytes])).length > 0) throw storageQuotaExceeded(this.maxBytes);
  }
}

/** Creates the failure for a member of whom too much is stored. */
export function storageQuotaExceeded(maxBytes: number): Failure {
  const message = `What is kept for you here has reached ${maxBytes / 1_000_000} MB, and there is no room for more. Delete past runs, or clients you no longer need, to make room.`;
  return new Failure('too_much_kept', message, 409);
}
