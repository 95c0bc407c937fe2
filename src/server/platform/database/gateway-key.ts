import { randomBytes } from 'node:crypto';
import type { Db } from './db';

/** Returns the loader of a named key in the database, the same for every process; the first call creates it. */
export function gatewayKeyLoader(db: Pick<Db, 'query'>, name: string): () => Promise<string> {
  let key: Promise<string> | undefined;
  return () => {
    key ??= loadSharedKey(db, name);
    // A failed load is not cached.
    key.catch(() => {
      key = undefined;
    });
    return key;
  };
}

async function loadSharedKey(db: Pick<Db, 'query'>, name: string): Promise<string> {
  const candidate = randomBytes(32).toString('base64url');
  await db.query('insert into public.gateway_keys (name, key) values ($1, $2) on conflict (name) do nothing', [
    name,
    candidate,
  ]);
  const [row] = await db.query<{ key: string }>('select key from public.gateway_keys where name = $1', [name]);
  if (!row) throw new Error(`the key "${name}" could not be made`);
  return row.key;
}
