import { getDefaultStore } from 'jotai';
import { brand } from '@/brand';
import { storedFact } from '@/browser/stored';
import type { Message } from '@/generated/declaration';
import { type Answers, effectiveAnswers } from '@/registry/answers';
import { requestBody } from '@/registry/request-body';
import { toast } from '@/ui/toast';
import { type Fillings, say } from '../messages';
import { loadRenderer } from '../plugins';
import { withoutSecrets } from '../storage/record';
import { saveStored } from '../storage/store';
import type { FormTool } from '../tool';
import { awaitRun, keepInputs } from './gateway-runs';
import { isBusy, type RunFailure, type RunResult } from './machine';
import { enqueue } from './outbox';
import { forgetPending, notePending, type PendingRun, pendingRuns } from './pending';
import { readAnswer } from './read-answer';
import { rendererName } from './renderer-name';
import { type RunAnswer, send, TookTooLong, webhookAddress } from './send';

const store = getDefaultStore();

/**
 * Starts a run of a tool with the answers given, or does nothing where one is under way (also in another tab).
 * Resolves when the run is settled: with true for a success. State, storage and messages follow the declaration.
 */
export async function startRun(tool: FormTool, answers: Answers): Promise<boolean> {
  if (isBusy(store.get(tool.atoms.run))) return false;
  return withLock(tool.declaration.id, async (free) => {
    if (!free) {
      toast.info('Already running', { description: 'This tool is at work in another tab.' });
      return false;
    }
    const run: PendingRun = { runId: crypto.randomUUID(), startedAt: Date.now(), answers: kept(tool, answers) };
    store.set(tool.atoms.run, { type: 'submitted', runId: run.runId, at: run.startedAt, answers: run.answers });
    return perform(tool, answers, run);
  });
}

/** Picks up a run that was sent before a reload, a sleep or a lost connection, where the gateway still knows it. */
export async function resumeRun(tool: FormTool): Promise<void> {
  const run = pendingRuns()[tool.declaration.id];
  if (!run || isBusy(store.get(tool.atoms.run))) return;
  await withLock(tool.declaration.id, async (free) => {
    if (!free) return false;
    store.set(tool.atoms.run, { type: 'submitted', runId: run.runId, at: run.startedAt, answers: run.answers });
    return collect(tool, run);
  });
}

async function perform(tool: FormTool, answers: Answers, run: PendingRun): Promise<boolean> {
  const { declaration } = tool;
  const { request } = declaration;
  if (!request) throw new Error(`${declaration.id}: has nothing to send`);
  const body = requestBody(declaration, request, {
    answers,
    session: { email: storedFact('email'), firstName: storedFact('firstName') },
    now: new Date(run.startedAt),
    webhookAddress: webhookAddress(request.webhook),
  });
  const sending = () => send(request.webhook, body, run.runId, request.timeoutSeconds);
  if (request.onFailure === 'succeed-and-queue') {
    const answer = await sending().catch(() => undefined);
    if (!answer || answer.status >= 500 || answer.status === 429)
      enqueue({ webhook: request.webhook, timeoutSeconds: request.timeoutSeconds, body, runId: run.runId });
    // Sent or kept to be sent again: the member is done either way (Specification, section 8, VIP form).
    store.set(tool.atoms.run, { type: 'reset' });
    announce(declaration.messages.done, 'success', run.answers);
    return true;
  }
  notePending(declaration.id, run);
  void keepInputs(run.runId, run.answers).catch(() => undefined);
  const outcome = await sending().catch((error: unknown) => ({ error }));
  return 'error' in outcome ? lost(tool, run, outcome.error) : settle(tool, run, outcome);
}

/** No answer came: says so, and keeps looking for one where the run may still be going on. */
async function lost(tool: FormTool, run: PendingRun, error: unknown): Promise<boolean> {
  const { messages } = tool.declaration;
  if (error instanceof TookTooLong) {
    store.set(tool.atoms.run, { type: 'timed-out', runId: run.runId });
    announce(messages.timedOut ?? messages.failed, 'error', run.answers);
    // Not awaited: the form is free again, and a late answer is still picked up.
    void collect(tool, run);
    return false;
  }
  const asked = await awaitRun(run.runId).then(
    (answer) => ({ answer }),
    () => undefined,
  );
  if (asked?.answer) return settle(tool, run, asked.answer);
  fail(tool, run, { reason: UNREACHABLE, detail: String(error) });
  // Nobody could say what became of the run: it is looked for again when the connection is back.
  if (!asked) notePending(tool.declaration.id, run);
  return false;
}

const OUT_OF_DATE = 'The answer arrived, but this page is out of date. Reload it to see the result.';
const UNREACHABLE = 'The server could not be reached. Check your connection and try again.';

/** Waits for the gateway to have the answer of a run that is going on, and settles it. */
async function collect(tool: FormTool, run: PendingRun): Promise<boolean> {
  try {
    const answer = await awaitRun(run.runId);
    if (answer) return await settle(tool, run, answer);
    forgetPending(tool.declaration.id, run.runId);
    store.set(tool.atoms.run, { type: 'stopped', runId: run.runId });
  } catch {
    // The gateway cannot be reached at the moment: the run stays noted and is looked for on the next visit.
    store.set(tool.atoms.run, { type: 'stopped', runId: run.runId });
  }
  return false;
}

async function settle(tool: FormTool, run: PendingRun, answer: RunAnswer): Promise<boolean> {
  const reading = await readAnswer(tool.declaration, answer, run.runId, run.answers).catch(() => undefined);
  if (!reading) {
    // A part of this page is gone, as after a deployment: the answer is kept, a reload shows it.
    fail(tool, run, { reason: OUT_OF_DATE, raw: answer.body });
    notePending(tool.declaration.id, run);
    return false;
  }
  if (!reading.ok) return fail(tool, run, reading.failure, isGood(answer.status));
  forgetPending(tool.declaration.id, run.runId);
  const { result } = reading;
  const state = store.set(tool.atoms.run, { type: 'answered', runId: run.runId, result });
  if (state.status !== 'revealing') return false;
  saveNow(tool);
  const { revealAfterMs = 0 } = tool.declaration.progress ?? {};
  if (revealAfterMs > 0) await new Promise((resolve) => setTimeout(resolve, revealAfterMs));
  store.set(tool.atoms.run, { type: 'revealed', runId: run.runId });
  announce(tool.declaration.messages.done, 'success', { ...run.answers, count: await countOf(tool, result) });
  return true;
}

/** Ends a run without a result. `answered`: an answer with a good status came, but it holds no result. */
function fail(tool: FormTool, run: PendingRun, failure: RunFailure, answered = false): false {
  forgetPending(tool.declaration.id, run.runId);
  store.set(tool.atoms.run, { type: 'failed', runId: run.runId, failure });
  const { messages } = tool.declaration;
  announce(answered ? (messages.unusable ?? messages.failed) : messages.failed, 'error', run.answers);
  return false;
}

/** Stores draft and result as the declaration says; trouble costs a notice. */
export function saveNow(tool: FormTool): void {
  const run = store.get(tool.atoms.run);
  const result = run.status === 'revealing' ? run.incoming : run.result;
  const notice = saveStored(tool.declaration, store.get(tool.atoms.answers), result);
  if (notice) toast.info(notice.title, notice);
}

async function countOf(tool: FormTool, result: RunResult): Promise<number> {
  const name = rendererName(tool.declaration, result.kind);
  const renderer = name ? await loadRenderer(name) : undefined;
  return renderer?.count?.(result.value) ?? 1;
}

function announce(message: Message | undefined, tone: 'success' | 'error', fillings: Fillings): void {
  if (!message) return;
  const { title, ...options } = say(message, fillings);
  toast[tone](title, options);
}

function kept(tool: FormTool, answers: Answers): Answers {
  return withoutSecrets(tool.declaration, effectiveAnswers(tool.declaration, answers));
}

function isGood(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Runs `work` while no other tab of this browser runs the same tool; `free` is false where one does. */
async function withLock<T>(toolId: string, work: (free: boolean) => Promise<T>): Promise<T> {
  if (!navigator.locks) return work(true);
  return navigator.locks.request(`${brand.shortName}.run.${toolId}`, { ifAvailable: true }, (lock) =>
    work(lock !== null),
  );
}
