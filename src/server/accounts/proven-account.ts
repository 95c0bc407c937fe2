import { Failure } from '@/contracts/failure';
import type { Db } from '../platform/database/db';
import { safeErrorCode } from '../platform/database/safe-error-code';

/**
 * An account whose owner has proved who they are, and its stamp from before the proof was checked: its password, address
 * and second factors. Whatever is made on the proof is made by a statement that reads `REQUIRE_PROOF`, so that it is not
 * made if the account has changed meanwhile, is blocked, or is gone.
 */
export interface ProvenAccount {
  id: string;
  stamp: string | null;
}

/** SQL: the stamp of an account, null if it is blocked. @param id SQL of its id */
export const accountStamp = (id: string): string => `public.account_stamp(${id})`;

/** Reads the stamp of an account, for steps of a proof that was given before. */
export async function readAccount(db: Pick<Db, 'query'>, id: string): Promise<ProvenAccount> {
  const [row] = await db.query<{ stamp: string | null }>(`select ${accountStamp('$1::uuid')} as stamp`, [id]);
  return { id, stamp: row?.stamp ?? null };
}

/** SQL: one row with the `id` of the account `$1`, which has the stamp `$2`; the statement fails if it has another. */
export const REQUIRE_PROOF = '(select public.require_proof($1::uuid, $2) as id) proven';

/** Resolves as a statement with `REQUIRE_PROOF` does. @throws Failure 403 if the account has changed */
export async function madeOnProof<T>(statement: Promise<T>): Promise<T> {
  return statement.catch((error: unknown) => {
    throw safeErrorCode(error) === 'ST001' ? proofEnded() : error;
  });
}

/** Creates the failure of what was to be made on a proof that has ended. */
function proofEnded(): Failure {
  const message = 'Your password, second factors or access changed meanwhile, so nothing was done. Please begin again.';
  return new Failure('proof_ended', message, 403);
}
