import { type Client, type ClientDetails, MAX_CLIENTS } from '@/contracts/client';
import type { Db, Row } from '../../platform/database/db';
import { toStorableJson, toStorableText } from '../../platform/database/storable-text';

interface StoredClient extends Row {
  id: string;
  name: string;
  /** JSON */
  known: string;
}

/** Stores members' clients in the database. */
export class ClientStore {
  constructor(private readonly db: Db) {}

  /** Lists a member's clients, sorted by name. */
  async list(userId: string): Promise<Client[]> {
    const sql = `select c.id::text as id, c.name, c.known::text as known from public.clients c
      where c.user_id = $1 order by lower(c.name), c.id`;
    const rows = await this.db.query<StoredClient>(sql, [userId]);
    return rows.map(({ id, name, known }) => ({ id, name, known: JSON.parse(known) as ClientDetails }));
  }

  /** Inserts or updates a client; false at the maximum number, or if the id belongs to another member. */
  async save(userId: string, { id, name, known }: Client): Promise<boolean> {
    const sql = 'select public.keep_client($1::uuid, $2::uuid, $3, $4::text::jsonb, $5::integer) as "isSaved"';
    const values = [id, userId, toStorableText(name), toStorableJson(known), MAX_CLIENTS];
    const [row] = await this.db.query<{ isSaved: boolean }>(sql, values);
    return row?.isSaved === true;
  }

  /** Deletes a member's client, but not its runs. Returns whether it existed. */
  async remove(userId: string, id: string): Promise<boolean> {
    const sql = 'delete from public.clients where id = $1 and user_id = $2 returning id';
    return (await this.db.query(sql, [id, userId])).length > 0;
  }
}
