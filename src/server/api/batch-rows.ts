import { BATCH_HEADER } from '@/contracts/api';
import { Failure } from '@/contracts/failure';
import { planOf } from '../access/plan';
import type { Member } from '../stack/tokens';
import type { ApiTool } from './api-tools';

/**
 * Holds a call that says it is a row of a batch to the most rows the tool lets its member have. One that does not say so is a
 * run like any other, in the limits of all runs: the cap keeps members from what they did not mean, and the limits keep the site.
 *
 * @throws Failure 400 before the first of too many rows
 */
export function demandRows({ form: { batch } }: ApiTool, member: Member, said: string | undefined): void {
  if (said === undefined) return;
  if (!batch) throw refused('This tool takes no batches.');
  const most = (planOf(member) === 'guest' && batch.guestRows) || batch.rows;
  const rows = /^\d{1,9}$/.test(said) ? Number(said) : 0;
  if (rows < 1 || rows > most) throw refused(`A batch of yours has 1 to ${most} rows with this tool.`);
}

function refused(words: string): Failure {
  return new Failure('too_many_rows', words, 400, { field: BATCH_HEADER });
}
