import { randomUUID } from 'node:crypto';
import type { Db } from '@/server/platform/database/db';
import {
  type Admission,
  type AdmissionOptions,
  type AdmissionTerms,
  createAdmission,
  type NewRun,
} from '@/server/runs/admit-run';

/** Limits that no test reaches. */
const NO_LIMITS = {
  spendLimits: { runsPerDay: 1_000_000, dollars: { perRun: 1e6, perMember: 1e6, perDay: 1e6 } },
  maxBytes: 1_000_000_000_000,
};

/** A run of which nothing matters but what a test says of it. */
export const newRun = (run: Partial<NewRun> = {}): NewRun => ({
  ...{ id: randomUUID(), userId: null, tool: 't', webhook: 'w', action: null, mode: 'demo', body: {}, bodyHash: 'h' },
  ...run,
});

/** Records a run as a gateway does that has all the room there is, unless the test limits it. */
export function admitRun(
  db: Pick<Db, 'query'>,
  run: Partial<NewRun>,
  { worker = randomUUID(), ...limits }: Partial<AdmissionOptions> = {},
  terms: AdmissionTerms = {},
): Promise<Admission> {
  return createAdmission({ db, worker, ...NO_LIMITS, ...limits })(newRun(run), terms);
}
