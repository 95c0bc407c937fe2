import type { Answer } from '@/contracts/answer';
import type { NormalisedResult } from '@/contracts/plugins';
import type { RunInputs, RunMode } from '@/contracts/run';
import type { Versions } from './versions';

/** A run as it was started. */
export interface StartedRun {
  id: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** What it was made from. */
  inputs: RunInputs;
}

/** A result as the page shows and keeps it. */
export type RunResult = Pick<NormalisedResult, 'kind' | 'value'> & {
  runId: string;
  mode: RunMode;
  inputs: RunInputs;
  repairs?: readonly string[];
  /** Names of parts that were asked for and did not come. */
  missing?: readonly string[];
  /** Whether it was mailed too; absent where nobody said. */
  mailed?: boolean;
  /** What was to be read for it and could not be, and what can be done about that. */
  unread?: string;
  raw?: string;
  /** Whether the member changed it. */
  edited?: boolean;
  /** Whether that change was to add it to the one before. */
  merged?: boolean;
  /** What was asked of the version before, where it is a change of that. */
  refined?: string;
  /** Id of the client it was made for, null for none; absent where that is whoever is chosen. */
  client?: string | null;
  /** Which version of the result it is; absent for the first. */
  number?: number;
  /** All its versions, from the first change on. */
  versions?: Versions;
};

/** Why a run ended without a result. */
export interface RunFailure {
  reason: string;
  detail?: string;
  raw?: string;
  /** What came instead, laid out for reading: worth showing, though it is no result. */
  payload?: string;
  /** The field of the form that was refused, where one was. */
  field?: string;
  /** Whether an answer came that this page cannot read now. Sending the form again would pay for a second one. */
  isUnread?: boolean;
}

/** What an answer amounts to. `unread`: this page cannot read it now, as without a connection; the answer may still be good. */
export type Outcome =
  | { kind: 'result'; result: RunResult }
  | { kind: 'unusable' | 'failed' | 'unread'; failure: RunFailure };

/**
 * Where a tool's run stands. `starting` waits for the lock of this browser; `revealing` is the moment between the answer
 * and its showing, at 100 per cent. `result` is the last good result: a run that fails does not take it away. `written`
 * is the answer as far as it was written: of the run that goes on, or of the last one, where that was stopped or failed.
 * It is no result, and is kept nowhere. A run that is `timed-out` is still waited for, beside a form that is free.
 */
export type RunState = { result?: RunResult; written?: Answer } & (
  | { status: 'idle' }
  | { status: 'starting'; run: StartedRun; resumed: boolean }
  | { status: 'running'; run: StartedRun; resumed: boolean }
  | { status: 'revealing'; run: StartedRun; incoming: RunResult }
  | { status: 'succeeded'; result: RunResult }
  | { status: 'failed'; run: StartedRun; failure: RunFailure }
  | { status: 'timed-out'; run: StartedRun }
);

/** What happened. Events that name a run count only while that run is the current one. */
export type RunEvent =
  /** resumed: the answer of a run is looked for again; the form stays free if this page knows the run already. */
  | { type: 'submitted' | 'resumed'; run: StartedRun }
  | { type: 'restored'; result: RunResult }
  /** The stored result of an earlier visit can be shown now. It comes before a newer one, and a run goes on. */
  | { type: 'recovered'; result: RunResult }
  /** An action, or the member, made another version of the result of this run. */
  | { type: 'revised'; runId: string; result: RunResult }
  /** The version before or after the one that shows is to show. */
  | { type: 'turned'; by: -1 | 1 }
  | { type: 'reset' | 'stopped' | 'seen' }
  | { type: 'answered'; runId: string; outcome: Outcome }
  /** Before the run was sent, the server was found to have one that was sent earlier. */
  | { type: 'found'; runId: string; earlier: StartedRun }
  /** More of the answer was written. */
  | { type: 'written'; runId: string; answer: Answer }
  /** locked, refused: by the lock. lost: no answer came. absent: nobody knows the run. silent: nobody could be asked. */
  | {
      type: 'locked' | 'refused' | 'lost' | 'absent' | 'silent' | 'timed-out' | 'delivered' | 'revealed';
      runId: string;
    };

/** What is said to the member. */
export type Saying = 'done' | 'incomplete' | 'failed' | 'unusable' | 'unread' | 'timed-out' | 'elsewhere' | 'found';

/** What has to be done. Every path through the life of a run asks for each of these at most once. */
export type RunEffect =
  /** Take the lock of this browser for this tool, and let it go. */
  | { do: 'lock' | 'unlock' }
  /** Keep the run findable after a reload; `settled`: its answer is there and has not been looked at. */
  | { do: 'note'; settled: boolean }
  | { do: 'forget'; runId: string }
  /** Send the request; look for the answer of one that was sent; hand it to the outbox. */
  | { do: 'send' | 'collect' | 'deliver' }
  /** Stop waiting in this page; ask the other end to stop. */
  | { do: 'abort' | 'cancel' }
  /** Keep the result; wait the declared moment before it shows. */
  | { do: 'save' | 'reveal' }
  /** Record the finished step, and tell whoever waits for it. */
  | { do: 'finish' }
  | { do: 'say'; what: Saying };

/** What of a declaration decides about the life of its runs. */
export interface RunRules {
  /** A failing request counts as success and is sent again later (docs/behaviour.md, section 8, VIP form). */
  queues: boolean;
  /** A result that comes while there is one may be added to that: both are kept. */
  collects?: boolean;
}

export type Transition = readonly [RunState, ...RunEffect[]];

export const IDLE: RunState = { status: 'idle' };

/** Whether a run is under way: nothing may be submitted and the form is disabled. */
export function isBusy({ status }: RunState): boolean {
  return status === 'starting' || status === 'running' || status === 'revealing';
}
