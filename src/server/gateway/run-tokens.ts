import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../data/db';
import { gatewayKey } from '../data/gateway-key';

/** Tokens by which whoever works on a run for us, as a workflow of n8n, may say how it goes. */
export interface RunTokens {
  /** The token of a run. It is good for nothing else, and for nothing once the run has ended. */
  of(runId: string): Promise<string>;
  /** Whether a token is that of a run. */
  fits(runId: string, token: string): Promise<boolean>;
}

/** Tokens signed with a key that lies in the database, so that every process knows those of the others. */
export function runTokens(db: Db): RunTokens {
  const shared = gatewayKey(db, 'run-tokens');

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
