import type { Answer } from '@/contracts/answer';
import type { NormalisedResult } from '@/contracts/plugins';
import type { RunInputs, RunMode } from '@/contracts/run';
import type { Versions } from './versions';

/** A started run. */
export interface StartedRun {
  id: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Answers it was started with. */
  inputs: RunInputs;
  /** Id of the client it is made for; absent for none. */
  client?: string;
}

/** A result as the page displays and stores it. */
export type RunResult = Pick<NormalisedResult, 'kind' | 'value'> & {
  runId: string;
  mode: RunMode;
  inputs: RunInputs;
  repairs?: readonly string[];
  /** Names of requested parts that are missing. */
  missing?: readonly string[];
  /** Whether it was also mailed; absent if unknown. */
  mailed?: boolean;
  /** Message about sources that could not be read, with advice for the member. */
  unread?: string;
  raw?: string;
  /** Whether the member changed it. */
  edited?: boolean;
  /** Whether that change merged it with the version before. */
  merged?: boolean;
  /** The wish that changed the previous version into this one, if it is a refinement. */
  refined?: string;
  /** Id of the client it was made for; absent for none. */
  client?: string;
  /** Version number; absent for the first version. */
  number?: number;
  /** All versions; absent until the first change. */
  versions?: Versions;
};

/** Why a run ended without a result. */
export interface RunFailure {
  reason: string;
  /** Code of the problem that the server reported. */
  code?: string;
  /** Seconds to wait before the next try, if the server said so. */
  retryAfter?: number;
  detail?: string;
  raw?: string;
  /** Content of an answer without a result, formatted for reading. */
  payload?: string;
  /** The form field the server rejected, if any. */
  field?: string;
  /** Whether an answer arrived that this page cannot read now. Sending the form again would pay for a second one. */
  isUnread?: boolean;
}

/**
 * Outcome of parsing an answer. `unread`: this page cannot parse it now, for instance offline; the answer may still be valid.
 */
export type Outcome =
  | { kind: 'result'; result: RunResult }
  | { kind: 'unusable' | 'failed' | 'unread'; failure: RunFailure };

/**
 * State of a tool's run. `starting` waits for the lock across tabs; `revealing` is the moment between the answer and its
 * display, at 100 percent. `result` is the last valid result, which a failed run does not remove. `stopped` is the run
 * the member stopped, if nothing else was shown since. In `timed-out` the page still waits for the answer while the form is
 * enabled, for instance because the server cannot be reached.
 */
export type RunState = { result?: RunResult } & (
  | { status: 'idle'; stopped?: StartedRun }
  | { status: 'starting'; run: StartedRun; resumed: boolean }
  | { status: 'running'; run: StartedRun; resumed: boolean }
  | { status: 'revealing'; run: StartedRun; incoming: RunResult }
  /** isAwaited: the member has just asked for this result and was not shown it yet. */
  | { status: 'succeeded'; result: RunResult; isAwaited?: boolean }
  | { status: 'failed'; run: StartedRun; failure: RunFailure }
  | { status: 'timed-out'; run: StartedRun; isUnreachable?: boolean }
);

/** Events of a run. Events with a run id count only while that run is the current one. */
export type RunEvent =
  /** resumed: look for the answer of a run again; the form stays enabled if this page already knows the run. */
  | { type: 'submitted' | 'resumed'; run: StartedRun }
  | { type: 'restored'; result: RunResult; isAwaited?: boolean }
  /** The stored result of an earlier visit became available. It is placed before a newer one, and a run continues. */
  | { type: 'recovered'; result: RunResult }
  /** An action or the member created another version of the result of this run. */
  | { type: 'revised'; runId: string; result: RunResult }
  /** Display the previous or the next version. */
  | { type: 'versionChanged'; step: -1 | 1 }
  | { type: 'reset' | 'stopped' | 'resultViewed' }
  | { type: 'answered'; runId: string; outcome: Outcome }
  /** Before the run was sent, the server reported that it has an earlier one, or could not be asked about it. */
  | { type: 'earlierRunFound' | 'earlierRunUnclear'; runId: string; earlier: StartedRun }
  /** There will be no answer on this page: the run never arrived, or, if pending, it may still be answered later. */
  | { type: 'unanswered'; runId: string; reason: string; isPending: boolean }
  /** locked, refused: the lock was or was not acquired. unreachable, reached: the server cannot be asked for the answer, or can be asked again. */
  | {
      type: 'locked' | 'refused' | 'unreachable' | 'reached' | 'timed-out' | 'delivered' | 'revealed';
      runId: string;
    };

/** Notifications shown to the member. */
export type NotificationKind =
  | 'done'
  | 'incomplete'
  | 'failed'
  | 'unusable'
  | 'unread'
  | 'timed-out'
  | 'unreachable'
  | 'elsewhere'
  | 'found';

/** Side effects of a transition. Every path through the life of a run requests each at most once. */
export type RunEffect =
  /** Acquire or release this tool's lock across tabs. */
  | { do: 'lock' | 'unlock' }
  /** Remember the run across reloads; `settled`: its answer has arrived but was not viewed. */
  | { do: 'markPending'; settled: boolean }
  | { do: 'forget'; runId: string }
  /** Send the request and wait for its answer; wait for that of a sent one; put it into the outbox. */
  | { do: 'send' | 'collect' | 'deliver' }
  /** Stop waiting in this page; ask the server to cancel. */
  | { do: 'abort' | 'cancel' }
  /** Store the result; wait the declared moment before displaying it. */
  | { do: 'save' | 'reveal' }
  /** Record the finished step and call the listeners. */
  | { do: 'finish' }
  | { do: 'notify'; kind: NotificationKind };

/** Settings of a declaration that control the life of its runs. */
export interface RunRules {
  /** Whether a failing request counts as success and is retried later (docs/behaviour.md, section 8, VIP form). */
  isQueued: boolean;
  /** Whether a new result may be merged with the current one, so that both are kept as versions. */
  mergesResults?: boolean;
}

export type Transition = readonly [RunState, ...RunEffect[]];

export const IDLE: RunState = { status: 'idle' };

/** The answer of a run as far as it was streamed; never stored. */
export interface PartialAnswer {
  runId: string;
  answer: Answer;
}

/** Returns the streamed answer if it belongs to the run of this state, which is in progress or ended without a result. */
export function partialAnswerOf(state: RunState, streamed: PartialAnswer | undefined): Answer | undefined {
  const runId = 'run' in state ? state.run.id : state.status === 'idle' ? state.stopped?.id : undefined;
  return streamed?.runId === runId ? streamed?.answer : undefined;
}

/** Whether a run is in progress: the form is disabled and cannot be submitted. */
export function isBusy({ status }: RunState): boolean {
  return status === 'starting' || status === 'running' || status === 'revealing';
}
