import { Failure } from '@/contracts/failure';
import type { Db } from '../data/db';

/** What the tables hold for each member, files aside. The database counts it as rows come and go. */
export class KeptBytes {
  constructor(
    private readonly db: Db,
    private readonly most: number,
  ) {}

  /** Whether there is room for more. What begins while there is may go beyond: the answer of a run is never thrown away. */
  async hasRoom(userId: string): Promise<boolean> {
    const sql = 'select bytes::float8 as bytes from public.kept_bytes where user_id = $1::uuid';
    const [row] = await this.db.query<{ bytes: number }>(sql, [userId]);
    return (row?.bytes ?? 0) < this.most;
  }

  /** @throws Failure 409 where there is no room for more */
  async demandRoom(userId: string): Promise<void> {
    if (!(await this.hasRoom(userId))) throw this.noRoom();
  }

  /** The refusal where there is no room for more. */
  noRoom(): Failure {
    const words = `What is kept for you here has reached ${this.most / 1_000_000} MB, and there is no room for more. Delete past runs, or clients you no longer need, to make room.`;
    return new Failure('too_much_kept', words, 409);
  }
}
