import { problemIn } from '@/api/responses';
import type { RunInputs } from '@/contracts/run';
import type { RowState } from '@/engine/csv/results-csv';
import type { RunWatcher, SendOutcome } from '@/engine/run/effects';
import { pause } from '@/engine/run/pause';
import { readAnswer } from '@/engine/run/read-answer';
import { collectRun, sendRun } from '@/engine/run/send-run';
import { modelFor, webhookCall } from '@/engine/session/run-effects';
import type { ToolSession } from '@/engine/session/tool-session';
import { storableInputs } from '@/engine/storage/record';
import type { Answers } from '@/registry/answers';
import type { BatchRun } from './stored-batch';

/** A row to run. */
export interface Row {
  run: BatchRun;
  answers: Answers;
  /** Id of the client the batch is made for; absent for none. */
  client?: string | undefined;
}

/** Callbacks of the batch runner while a row runs. */
export interface RowEvents {
  onSend(startedAt: number): void;
  /** Called with the reason when the row has to wait, with undefined when it no longer does. */
  onWait(note: string | undefined): void;
  /** Aborts when the batch is stopped: a row at work goes on, one that only waits gives up. */
  stopSignal: AbortSignal;
}

/** Outcome of a row: finished, or left unfinished, with a reason if no row can run now. */
export type RowOutcome =
  | { kind: 'finished'; state: RowState; reason?: string }
  | { kind: 'unfinished'; reason?: string };

/** Seconds before the next try after a rejection for lack of capacity, or of a request that did not arrive. */
const RETRY_SECONDS = 5;

/** HTTP statuses that stop the whole batch, unless the refusal is temporary. */
const BATCH_STOPPING_STATUSES = [401, 402, 403, 429];

const UNREACHABLE = 'The server cannot be reached just now. It is tried again by itself.';

/**
 * Runs one row under its id: fetches the answer of an earlier request if there was one, and retries after a temporary refusal.
 *
 * @throws DOMException if the storage is full: nothing may be sent that is not stored first
 */
export async function runRow(session: ToolSession, row: Row, events: RowEvents): Promise<RowOutcome> {
  const { scope, tool } = session;
  const { declaration } = tool;
  const { id, state, startedAt = Date.now() } = row.run;
  const inputs = storableInputs(declaration, row.answers);
  const stopSignal = AbortSignal.any([scope.signal, events.stopSignal]);
  const collect = (signal: AbortSignal, watcher: RunWatcher) => collectRun(scope, { id, startedAt }, signal, watcher);
  const send = (signal: AbortSignal, watcher: RunWatcher) => {
    const sources = { answers: row.answers };
    const call = webhookCall(scope, declaration, declaration.request, sources, { runId: id, startedAt });
    events.onSend(startedAt);
    const form = { inputs, client: row.client };
    return sendRun(scope, { ...call, form, model: modelFor(scope, declaration, row.answers) }, signal, watcher);
  };
  for (let isSent = state === 'running'; ; isSent = false) {
    const outcome = await whileReachable(events, isSent ? collect : send);
    if (outcome.kind === 'pending') return unfinished(outcome.reason);
    // The earlier request did not arrive: it is sent now, under the same id.
    if (isSent && outcome.kind === 'refused') continue;
    const seconds = retrySeconds(outcome);
    if (seconds === undefined) return rowOutcome(session, { id, inputs }, outcome);
    if (outcome.kind === 'refused') events.onWait(UNREACHABLE);
    await pause(seconds * 1000, stopSignal);
    if (stopSignal.aborted) return unfinished();
    events.onWait(undefined);
  }
}

/** Waits for a row; while the server cannot be reached, only until the batch is stopped. */
async function whileReachable(
  { onWait, stopSignal }: RowEvents,
  wait: (signal: AbortSignal, watcher: RunWatcher) => Promise<SendOutcome>,
): Promise<SendOutcome> {
  const giveUp = new AbortController();
  let isReachable = true;
  const giveUpIfLost = () => {
    if (stopSignal.aborted && !isReachable) giveUp.abort();
  };
  const onReachable = (next: boolean) => {
    isReachable = next;
    onWait(next ? undefined : UNREACHABLE);
    giveUpIfLost();
  };
  stopSignal.addEventListener('abort', giveUpIfLost);
  try {
    return await wait(giveUp.signal, { onReachable });
  } finally {
    stopSignal.removeEventListener('abort', giveUpIfLost);
  }
}

/** Returns the seconds after which a row is sent again; undefined if its outcome is final. */
function retrySeconds({ answer, isLost }: SendOutcome): number | undefined {
  const isLimited = answer?.status === 429 && problemIn(answer.body)?.code !== 'daily_limit';
  const isTemporary = isLimited || answer?.status === 503 || (isLost && (answer?.status ?? 502) >= 500);
  return isTemporary ? (answer?.retryAfter ?? RETRY_SECONDS) : undefined;
}

/** Reads the outcome of a row; a refusal that holds for all rows leaves it unfinished. */
async function rowOutcome(
  { tool: { declaration } }: ToolSession,
  run: { id: string; inputs: RunInputs },
  { answer, reason }: SendOutcome,
): Promise<RowOutcome> {
  if (!answer) return unfinished(reason);
  const refusal = BATCH_STOPPING_STATUSES.includes(answer.status) ? problemIn(answer.body) : undefined;
  if (refusal) return unfinished(refusal.message);
  const outcome = await readAnswer(declaration, answer, run);
  if (outcome.kind === 'result') return { kind: 'finished', state: 'done' };
  // The answer has arrived: if the row counted as failed, retrying would pay for it twice.
  if (outcome.kind === 'unread') return unfinished(outcome.failure.reason);
  return { kind: 'finished', state: 'failed', reason: outcome.failure.reason };
}

function unfinished(reason?: string): RowOutcome {
  return { kind: 'unfinished', ...(reason && { reason }) };
}
