import { Failure, tooManyRequests } from '@/contracts/failure';
import type { RunInputs } from '@/contracts/run';
import { formatDollars } from '@/contracts/usage';
import { membershipEnded } from '../accounts/memberships';
import { dailyLimitReached, formatWait } from '../accounts/require-access';
import { accessEnded } from '../accounts/rights';
import { isUsableAccount } from '../accounts/usable-account';
import { type Db, isoTime } from '../platform/database/db';
import { toStorableJson } from '../platform/database/storable-text';
import { hashKey } from '../platform/http/rate-limit';
import { tooManyConcurrentRuns, tooManyRuns } from '../platform/limits';
import type { Settings } from '../platform/settings';
import type { Observer } from '../platform/telemetry/observer';
import type { StoredRun } from './run-store';
import { MICROS_PER_DOLLAR } from './run-usage';
import { storageQuotaExceeded } from './storage-quota';

/** A run that is about to be recorded. */
export interface NewRun extends Pick<StoredRun, 'id' | 'userId' | 'tool' | 'webhook' | 'action' | 'mode' | 'bodyHash'> {
  /** The body without its secrets. */
  body: Record<string, unknown>;
  /** The form's answers without keys, if the caller has sent them. */
  inputs?: RunInputs | undefined;
  /** The client for whom the run is made; ignored if the member has no such client. */
  client?: string | undefined;
  /** Ids of the member's files that the run uses. */
  files?: readonly string[];
  /** The language model that the run calls, if any. */
  model?: string | undefined;
  toolVersion?: string | undefined;
  /** The URL to notify of the end, and the token of the request for it. */
  callback?: { tokenId: string; url: string } | undefined;
}

/** What a run needs, and what it counts against. */
export interface AdmissionTerms {
  /** The address of a member who needs a membership. */
  email?: string | undefined;
  /** Whether that membership has ended; absent if the database decides. */
  hasMembershipEnded?: boolean | undefined;
  /** Maximum number of runs of the tool within 24 hours; absent for no limit. */
  perDay?: number | undefined;
  /** The most that the run may cost the operator, in US dollars, 0 if unknown; absent if the operator does not pay. */
  maxCost?: number | undefined;
  /** Whether the caller has no account: a guest, or a visitor of a public form. */
  isGuest?: boolean;
}

/** Whether a run has started; if it exists already, the call is a repetition. */
export interface Admission {
  isNew: boolean;
  /** The id of the cost that is reserved for the run, if the operator pays for it. */
  paidId?: string;
}

/** Admits a run. @throws Failure with the refusal; then nothing was counted */
export type AdmitRun = (run: NewRun, terms?: AdmissionTerms) => Promise<Admission>;

export interface AdmissionOptions {
  db: Pick<Db, 'query'>;
  /** Id of this process. */
  worker: string;
  /** Limits of a member over all servers; absent for a single server, which counts in memory. */
  sharedLimits?: Pick<Settings['limits'], 'runsPerMinute' | 'runsAtOnce'> | undefined;
  /** The most that the operator pays. */
  spendLimits: Pick<Settings['llm'], 'runsPerDay' | 'dollars'>;
  /** Maximum number of bytes that are stored for a member. */
  maxBytes: number;
  observer?: Pick<Observer, 'limitHit'>;
}

/** The outcomes of the function `admit_run`. */
type Outcome =
  | 'started'
  | 'exists'
  | 'taken'
  | 'storage'
  | 'membership'
  | 'file'
  | 'daily'
  | 'concurrent'
  | 'rate'
  | 'paid_runs'
  | 'paid_member'
  | 'paid_day';

/** Share of what the operator pays in 24 hours that guests may start runs within; the rest is for members alone. */
const SHARE_OF_GUESTS = 0.5;

const ADMIT_SQL = `select outcome, ${isoTime('free_at')} as "freeAt", paid_id::text as "paidId" from public.admit_run(
  $1::uuid, $2::uuid, $3, $4, $5, $6, $7, $8, $9::uuid, $10, $11, $12, $13::uuid, $14::uuid[], $15, $16::uuid, $17::bigint, $18,
  $19::boolean, $20::integer, $21, $22::integer, $23::integer, $24::bigint, $25, $26::integer, $27::bigint, $28::bigint)
  where $2::uuid is null or ${isUsableAccount('$2::uuid')}`;

/**
 * Creates the admission of runs: one statement checks that the account is not blocked and every limit, counts the run and records it.
 */
export function createAdmission({
  db,
  worker,
  sharedLimits,
  spendLimits: { runsPerDay, dollars },
  maxBytes,
  observer = {},
}: AdmissionOptions): AdmitRun {
  /** The limits of the operator's key for a caller. */
  const paidLimits = (isGuest: boolean) =>
    isGuest
      ? { runs: Math.max(1, Math.floor(runsPerDay * SHARE_OF_GUESTS)), perDay: dollars.perDay * SHARE_OF_GUESTS }
      : { runs: runsPerDay, perDay: dollars.perDay };

  function failure(outcome: Outcome, secondsUntilFree: number, terms: AdmissionTerms): Failure {
    const { perDay = 0, maxCost = 0, isGuest = false } = terms;
    const paid = paidLimits(isGuest);
    const wait = formatWait(secondsUntilFree);
    const atMost = (amount: number, what: string) =>
      `This site pays up to ${formatDollars(amount)} in 24 hours for ${what}, and too little of it is left for this one, which may cost ${formatDollars(maxCost)}. There is room again in ${wait}.`;
    switch (outcome) {
      case 'storage':
        return storageQuotaExceeded(maxBytes);
      case 'membership':
        return membershipEnded();
      case 'file':
        return new Failure('file_gone', 'A file is no longer here. Please upload it again.', 400);
      case 'daily':
        return dailyLimitReached(perDay, secondsUntilFree);
      case 'concurrent':
        return tooManyConcurrentRuns(sharedLimits?.runsAtOnce ?? 0);
      case 'rate':
        return tooManyRuns(secondsUntilFree);
      case 'paid_runs': {
        const message = isGuest
          ? `Of the runs this site pays for in 24 hours, the first ${paid.runs} are open to guests, and they are used up. The next is free in ${wait}.`
          : `This site pays for ${paid.runs} runs in 24 hours, and members have used them all. The next is free in ${wait}.`;
        return tooManyRequests('site_daily_limit', message, secondsUntilFree);
      }
      case 'paid_member':
        return tooManyRequests('member_spend_limit', atMost(dollars.perMember, 'your runs'), secondsUntilFree);
      case 'paid_day': {
        const runs = isGuest ? 'the runs that guests may share in' : 'the runs of all members';
        return tooManyRequests('site_spend_limit', atMost(paid.perDay, runs), secondsUntilFree);
      }
      default:
        return new Failure('run_id_taken', 'This run id was already used for something else.', 409);
    }
  }

  return async (run, terms = {}) => {
    const { email, hasMembershipEnded, perDay, maxCost, isGuest = false } = terms;
    const limits = paidLimits(isGuest);
    const perRun = isGuest ? Math.min(dollars.perRun, limits.perDay) : dollars.perRun;
    if (maxCost !== undefined && maxCost > perRun) throw tooExpensive(maxCost, perRun);
    const { userId, inputs, client, files, callback } = run;
    const paid =
      maxCost === undefined
        ? [null, null, null, null, null]
        : [
            ...[toMicros(maxCost), userId && hashKey(`paid runs ${userId}`)],
            ...[limits.runs, toMicros(dollars.perMember), toMicros(limits.perDay)],
          ];
    const shared =
      sharedLimits && userId
        ? [hashKey(`runs ${userId}`), sharedLimits.runsPerMinute, sharedLimits.runsAtOnce]
        : [null, null, null];
    const values = [
      ...[run.id, userId, run.tool, run.webhook, run.action, run.mode, toStorableJson(run.body), run.bodyHash, worker],
      ...[run.model ?? null, run.toolVersion ?? null, inputs ? toStorableJson(inputs) : null, client ?? null],
      ...[files?.length ? files : null, callback?.url ?? null, callback?.tokenId ?? null, maxBytes],
      ...[email ?? null, hasMembershipEnded ?? null, perDay ?? null, ...shared, ...paid],
    ];
    const [row] = await db.query<{ outcome: Outcome; freeAt: string | null; paidId: string | null }>(ADMIT_SQL, values);
    if (!row) throw accessEnded();
    const { outcome, freeAt, paidId } = row;
    if (outcome === 'started' || outcome === 'exists')
      return { isNew: outcome === 'started', ...(paidId && { paidId }) };
    const refusal = failure(outcome, secondsUntil(freeAt), terms);
    if (outcome === 'concurrent' || outcome === 'rate') observer.limitHit?.(refusal.code);
    throw refusal;
  };
}

function secondsUntil(time: string | null | undefined): number {
  return Math.max(1, Math.ceil((Date.parse(time ?? '') - Date.now()) / 1000) || 1);
}

function tooExpensive(maxCost: number, limit: number): Failure {
  const message = `This run may cost ${formatDollars(maxCost)}, and this site pays ${formatDollars(limit)} for one at most. Please shorten what you filled in.`;
  return new Failure('run_too_expensive', message, 400);
}

function toMicros(amount: number): number {
  return Math.ceil(amount * MICROS_PER_DOLLAR);
}
