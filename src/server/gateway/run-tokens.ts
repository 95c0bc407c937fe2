import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '../data/db';

/** Tokens by which whoever works on a run for us, as a workflow of n8n, may say how it goes. */
export interface RunTokens {
  /** The token of a run. It is good for nothing else, and for nothing once the run has ended. */
  of(runId: string): Promise<string>;
  /** Whether a token is that of a run. */
  fits(runId: string, token: string): Promise<boolean>;
}

const NAME = 'run-tokens';

/** Tokens signed with a key that lies in the database, so that every process knows those of the others. */
export function runTokens(db: Db): RunTokens {
  let key: Promise<string> | undefined;

  function shared(): Promise<string> {
    key ??= sharedKey(db);
    // Where the database failed, it is asked again.
    key.catch(() => {
      key = undefined;
    });
    return key;
  }

  async function of(runId: string): Promise<string> {
    return createHmac('sha256', await shared())
      .update(`run ${runId}`)
      .digest('base64url');
  }

  return {
    of,
    async fits(runId, token) {
      const [own, given] = [await of(runId), token].map((text) => Buffer.from(text));
      return own !== undefined && given !== undefined && own.length === given.length && timingSafeEqual(own, given);
    },
  };
}

async function sharedKey(db: Db): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  await db.query('insert into public.gateway_keys (name, key) values ($1, $2) on conflict (name) do nothing', [
    NAME,
    made,
  ]);
  const [row] = await db.query<{ key: string }>('select key from public.gateway_keys where name = $1', [NAME]);
  if (!row) throw new Error(`the key "${NAME}" could not be made`);
  return row.key;
}
