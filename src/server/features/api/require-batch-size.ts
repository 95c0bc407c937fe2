import { BATCH_HEADER } from '@/contracts/api';
import { Failure } from '@/contracts/failure';
import type { Member } from '../../accounts/embedded-supabase/session-tokens';
import { planOf } from '../../accounts/plan';
import type { ApiTool } from '../../runs/programs/api-tools';

/**
 * Refuses a call whose header declares a batch of more rows than the tool allows its member. A call without
 * the header is an ordinary run. The limit only protects members from mistakes; the limits of all runs protect the site.
 *
 * @throws Failure 400 for every row of a batch that is too large
 */
export function requireBatchSize({ form: { batch } }: ApiTool, member: Member, header: string | undefined): void {
  if (header === undefined) return;
  if (!batch) throw refusal('This tool takes no batches.');
  const limit = (planOf(member) === 'guest' && batch.guestRows) || batch.rows;
  const rows = /^\d{1,9}$/.test(header) ? Number(header) : 0;
  if (rows < 1 || rows > limit) throw refusal(`A batch of yours has 1 to ${limit} rows with this tool.`);
}

function refusal(message: string): Failure {
  return new Failure('too_many_rows', message, 400, { field: BATCH_HEADER });
}
