import { type Client, type Known, MOST_CLIENTS } from '@/contracts/client';
import type { Db, Row } from '../data/db';
import { storedJson, storedText } from '../data/stored-text';

interface StoredClient extends Row {
  id: string;
  name: string;
  /** JSON */
  known: string;
}

/** The clients of members in the database. */
export class ClientStore {
  constructor(private readonly db: Db) {}

  /** A member's clients, by name. */
  async list(userId: string): Promise<Client[]> {
    const sql = `select c.id::text as id, c.name, c.known::text as known from public.clients c
      where c.user_id = $1 order by lower(c.name), c.id`;
    const rows = await this.db.query<StoredClient>(sql, [userId]);
    return rows.map(({ id, name, known }) => ({ id, name, known: JSON.parse(known) as Known }));
  }

  /** Keeps a client, anew or changed; false where there is no room for another, or the id is not the member's. */
  async keep(userId: string, { id, name, known }: Client): Promise<boolean> {
    const sql = 'select public.keep_client($1::uuid, $2::uuid, $3, $4::text::jsonb, $5::integer) as kept';
    const values = [id, userId, storedText(name), storedJson(known), MOST_CLIENTS];
    const [row] = await this.db.query<{ kept: boolean }>(sql, values);
    return row?.kept === true;
  }

  /** Removes a member's client; their runs stay. Whether there was one. */
  async remove(userId: string, id: string): Promise<boolean> {
    const sql = 'delete from public.clients where id = $1 and user_id = $2 returning id';
    return (await this.db.query(sql, [id, userId])).length > 0;
  }
}
