import { randomBytes } from 'node:crypto';
import type { Db } from './db';

/** A key for one purpose that lies in the database, so that every process on it has the same; made when it is first asked for. */
export function gatewayKey(db: Db, name: string): () => Promise<string> {
  let key: Promise<string> | undefined;
  return () => {
    key ??= sharedKey(db, name);
    // Where the database failed, it is asked again.
    key.catch(() => {
      key = undefined;
    });
    return key;
  };
}

async function sharedKey(db: Db, name: string): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  await db.query('insert into public.gateway_keys (name, key) values ($1, $2) on conflict (name) do nothing', [
    name,
    made,
  ]);
  const [row] = await db.query<{ key: string }>('select key from public.gateway_keys where name = $1', [name]);
  if (!row) throw new Error(`the key "${name}" could not be made`);
  return row.key;
}
