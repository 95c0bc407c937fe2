import { Failure } from '@/contracts/failure';
import type { Db } from '../platform/database/db';

/** Limits how much the tables store for each member, not counting files. Database triggers maintain the count. */
export class StorageQuota {
  constructor(
    private readonly db: Db,
    private readonly maxBytes: number,
  ) {}

  /** Returns whether there is room. A run that starts with room may exceed it, so that no answer is lost. */
  async hasRoom(userId: string): Promise<boolean> {
    const sql = 'select bytes::float8 as bytes from public.kept_bytes where user_id = $1::uuid';
    const [row] = await this.db.query<{ bytes: number }>(sql, [userId]);
    return (row?.bytes ?? 0) < this.maxBytes;
  }

  /** Requires room for more data. @throws Failure 409 if there is none */
  async requireRoom(userId: string): Promise<void> {
    if (!(await this.hasRoom(userId))) throw this.quotaExceeded();
  }

  quotaExceeded(): Failure {
    const message = `What is kept for you here has reached ${this.maxBytes / 1_000_000} MB, and there is no room for more. Delete past runs, or clients you no longer need, to make room.`;
    return new Failure('too_much_kept', message, 409);
  }
}
