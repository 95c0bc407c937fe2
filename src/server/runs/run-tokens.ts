import { createHmac } from 'node:crypto';
import type { Db } from '../platform/database/db';
import { gatewayKeyLoader } from '../platform/database/gateway-key';
import { equalsInConstantTime } from '../platform/equals-in-constant-time';

/** Tokens with which external workflows, for example of n8n, may report the progress of a run. */
export type RunTokens = ReturnType<typeof createRunTokens>;

/** Creates the tokens, signed with a key in the database, so that every process accepts tokens of the others. */
export function createRunTokens(db: Db) {
  const loadKey = gatewayKeyLoader(db, 'run-tokens');

  async function tokenFor(runId: string): Promise<string> {
    return createHmac('sha256', await loadKey())
      .update(`run ${runId}`)
      .digest('base64url');
  }

  return {
    /** Returns the token of a run. The token is valid only for this run, until the run has ended. */
    tokenFor,
    isValid: async (runId: string, token: string): Promise<boolean> =>
      equalsInConstantTime(await tokenFor(runId), token),
  };
}
