import { SignedOut } from '@/api/authorization';
import { problemIn } from '@/api/responses';
import type { Answers } from '@/registry/answers';
import { type RunAnswer, TookTooLong } from '../run/effects';
import { gatewayOf } from '../run/gateway';
import { postWebhook } from '../run/post-webhook';
import { readAnswer } from '../run/read-answer';
import { modelFor, webhookCall } from '../session/run-effects';
import type { ToolSession } from '../session/tool-session';
import { storableInputs } from '../storage/record';
import type { BatchRun, RowState } from './stored-batch';

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
  isStopped(): boolean;
}

/** Outcome of a row: finished, or left unfinished, with a reason if no row can run now. */
export type RowOutcome =
  | { kind: 'finished'; state: RowState; reason?: string }
  | { kind: 'unfinished'; reason?: string };

/** Seconds before the next try after a lost connection or a rejection for lack of capacity. */
const RETRY_SECONDS = 5;

/** HTTP statuses that stop the whole batch, unless the refusal is temporary. */
const BATCH_STOPPING_STATUSES = [401, 402, 403, 429];

/**
 * Runs one row under its id: fetches the answer of an earlier request if there was one, and retries after a temporary refusal.
 */
export async function runRow(session: ToolSession, row: Row, events: RowEvents): Promise<RowOutcome> {
  const { scope, tool } = session;
  const { run } = row;
  for (;;) {
    try {
      const answer = await fetchAnswer(session, row, events);
      events.onWait(undefined);
      const refusal = answer.status >= 400 ? problemIn(answer.body) : undefined;
      const isTemporary = answer.status === 429 && refusal?.code !== 'daily_limit';
      if (isTemporary || answer.status === 503) {
        if (!(await waitToRetry(answer.retryAfter ?? RETRY_SECONDS, scope.signal, events)))
          return { kind: 'unfinished' };
        continue;
      }
      if (refusal && BATCH_STOPPING_STATUSES.includes(answer.status))
        return { kind: 'unfinished', reason: refusal.message };
      const inputs = storableInputs(tool.declaration, row.answers);
      const outcome = await readAnswer(tool.declaration, answer, { id: run.id, inputs });
      // The answer has arrived: if the row counted as failed, retrying would pay for it twice.
      if (outcome.kind === 'unread') return { kind: 'unfinished', reason: outcome.failure.reason };
      return outcome.kind === 'result'
        ? { kind: 'finished', state: 'done' }
        : { kind: 'finished', state: 'failed', reason: outcome.failure.reason };
    } catch (error) {
      if (scope.signal.aborted) return { kind: 'unfinished' };
      if (error instanceof SignedOut) return { kind: 'unfinished', reason: error.message };
      // The storage is full: nothing may be sent that is not stored first.
      if (error instanceof DOMException) throw error;
      if (!(error instanceof TookTooLong))
        events.onWait('The server cannot be reached just now. It is tried again by itself.');
      if (!(await waitToRetry(RETRY_SECONDS, scope.signal, events))) return { kind: 'unfinished' };
      row = { ...row, run: { ...run, state: 'running' } };
    }
  }
}

/** Returns the answer of a row: from its earlier request if the server knows that request, else from a new one. */
async function fetchAnswer(session: ToolSession, { run, answers, client }: Row, events: RowEvents): Promise<RunAnswer> {
  const { scope, tool } = session;
  const { declaration } = tool;
  const gateway = scope.get(gatewayOf);
  const earlierAnswer = run.state === 'running' ? await gateway.collect(run.id, scope.signal) : undefined;
  if (earlierAnswer) return earlierAnswer;
  const startedAt = run.startedAt ?? Date.now();
  const call = webhookCall(scope, declaration, declaration.request, { answers }, { runId: run.id, startedAt });
  events.onSend(startedAt);
  const inputs = storableInputs(declaration, answers);
  const pendingAnswer = postWebhook(scope, { ...call, model: modelFor(scope, declaration, answers) });
  gateway.saveInputs(run.id, inputs, client);
  return pendingAnswer;
}

/** Waits before a retry; resolves to false if the batch was stopped meanwhile. */
async function waitToRetry(seconds: number, signal: AbortSignal, { isStopped }: RowEvents): Promise<boolean> {
  const until = Date.now() + seconds * 1000;
  while (Date.now() < until && !signal.aborted && !isStopped())
    await new Promise((resolve) => setTimeout(resolve, Math.min(500, until - Date.now())));
  return !signal.aborted && !isStopped();
}
