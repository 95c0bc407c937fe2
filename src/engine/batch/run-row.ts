import type { ProblemBody } from '@/contracts/problem';
import { type Answers, effectiveAnswers } from '@/registry/answers';
import { requestBody } from '@/registry/request-body';
import { SignedOut } from '../run/authorization';
import { type RunAnswer, TookTooLong } from '../run/effects';
import { gatewayOf } from '../run/gateway';
import { postWebhook } from '../run/post';
import { readAnswer } from '../run/read-answer';
import { factsOf } from '../session/facts';
import { clientFor, modelFor } from '../session/run-effects';
import type { ToolSession } from '../session/tool-session';
import { withoutSecrets } from '../storage/record';
import type { BatchRun, RowState } from './record';

/** A row to be run. */
export interface Row {
  run: BatchRun;
  answers: Answers;
  now: number;
}

/** What whoever runs rows is told meanwhile, and asked. */
export interface RowEvents {
  /** It is about to be sent. */
  began(startedAt: number): void;
  /** It waits, and why; nothing any more. */
  waits(note: string | undefined): void;
  isStopped(): boolean;
}

/** How it went: over, or left as it is, with a reason where no row can be run now. */
export type RowEnd = { kind: 'over'; state: RowState; reason?: string } | { kind: 'left'; reason?: string };

/** So long whoever found no connection, or no place, waits before the next try. */
const AGAIN_SECONDS = 5;

/** Codes of refusals that come to an end by waiting; of the others, those with these statuses stop every row. */
const STOPS_ALL = [401, 402, 403, 429];

/** Runs one row, under its id: what was sent before is found again, what was refused for now is sent again. */
export async function runRow(session: ToolSession, row: Row, events: RowEvents): Promise<RowEnd> {
  const { scope, tool } = session;
  const { run } = row;
  for (;;) {
    try {
      const answer = await answerTo(session, row, events);
      events.waits(undefined);
      const refusal = refusalOf(answer);
      const waits = answer.status === 429 && refusal?.code !== 'daily_limit';
      if (waits || answer.status === 503) {
        if (!(await paused(answer.retryAfter ?? AGAIN_SECONDS, scope.ended, events))) return { kind: 'left' };
        continue;
      }
      if (refusal && STOPS_ALL.includes(answer.status)) return { kind: 'left', reason: refusal.message };
      const inputs = withoutSecrets(tool.declaration, effectiveAnswers(tool.declaration, row.answers));
      const outcome = await readAnswer(tool.declaration, answer, { id: run.id, inputs });
      // The answer is there: the row would be paid for twice if it counted as failed.
      if (outcome.kind === 'unread') return { kind: 'left', reason: outcome.failure.reason };
      return outcome.kind === 'result'
        ? { kind: 'over', state: 'done' }
        : { kind: 'over', state: 'failed', reason: outcome.failure.reason };
    } catch (error) {
      if (scope.ended.aborted) return { kind: 'left' };
      if (error instanceof SignedOut) return { kind: 'left', reason: 'Your session has ended. Sign in again.' };
      // The browser keeps no more: nothing may be sent that is not kept.
      if (error instanceof DOMException) throw error;
      if (!(error instanceof TookTooLong))
        events.waits('The server cannot be reached just now. It is tried again by itself.');
      if (!(await paused(AGAIN_SECONDS, scope.ended, events))) return { kind: 'left' };
      row = { ...row, run: { ...run, state: 'running' } };
    }
  }
}

/** The answer to a row: of the run that was sent before, else of one that is sent now. */
async function answerTo(session: ToolSession, { run, answers, now }: Row, events: RowEvents): Promise<RunAnswer> {
  const { scope, tool } = session;
  const { declaration } = tool;
  const gateway = scope.of(gatewayOf);
  const known = run.state === 'running' ? await gateway.collect(run.id, scope.ended) : undefined;
  if (known) return known;
  const { request } = declaration;
  if (!request) throw new Error(`${declaration.id}: has nothing to send`);
  const startedAt = run.startedAt ?? now;
  events.began(startedAt);
  const { webhook, timeoutSeconds } = request;
  const body = requestBody(declaration, request, { answers, facts: factsOf(scope, new Date(startedAt), webhook) });
  const inputs = withoutSecrets(declaration, effectiveAnswers(declaration, answers));
  const sent = postWebhook(scope, {
    webhook,
    body,
    timeoutSeconds,
    runId: run.id,
    model: modelFor(scope, declaration),
  });
  // Beside the request, as for a run of the page.
  void gateway.keepInputs(run.id, inputs, clientFor(scope, run.id)).catch(() => undefined);
  return sent;
}

function refusalOf({ status, body }: RunAnswer): ProblemBody['error'] | undefined {
  if (status < 400) return undefined;
  try {
    return (JSON.parse(body) as ProblemBody).error;
  } catch {
    return undefined;
  }
}

/** Waits; false where nothing is to be sent any more. */
async function paused(seconds: number, ended: AbortSignal, { isStopped }: RowEvents): Promise<boolean> {
  const until = Date.now() + seconds * 1000;
  while (Date.now() < until && !ended.aborted && !isStopped())
    await new Promise((done) => setTimeout(done, Math.min(500, until - Date.now())));
  return !ended.aborted && !isStopped();
}
