import { problemIn } from '@/api/responses';
import type { Action, Message } from '@/generated/declaration';
import type { Answers } from '@/registry/answers';
import { notify } from '../notify';
import { notifyDone } from '../run/demo-answer';
import type { RunWatcher, SendOutcome } from '../run/effects';
import { gatewayOf } from '../run/gateway';
import type { RunResult } from '../run/run-state';
import { collectRun, sendRun } from '../run/send-run';
import { EARLIER_ARRIVED, isVersionOf, type PendingChange, pendingChanges } from './pending-changes';
import { modelFor, webhookCall } from './run-effects';
import { answersOf } from './subject-answers';
import type { ToolSession } from './tool-session';

const SHOWN_ELSEWHERE = {
  title: 'The answer is among your results',
  description: 'The result it was made from is no longer shown here.',
};

const UNREACHABLE = {
  title: 'The server cannot be reached',
  description: 'It is tried again by itself. What was sent is not sent twice.',
};

const WATCHER: RunWatcher = { onReachable: (isReachable) => !isReachable && notify('info', UNREACHABLE) };

/** Result of an action, with the path of the document it created, if any. */
export interface ActionOutcome {
  ok: boolean;
  download?: string | undefined;
}

/** An action that is being performed. */
interface RunningAction {
  /** Id of the run whose result it is performed on. */
  of: string;
  outcome: Promise<ActionOutcome>;
}

/** Actions that are being performed, by key: another call for the same result waits for the same outcome. */
const runningActions = () => new Map<string, RunningAction>();

/**
 * Calls the webhook of an action on a result (docs/behaviour.md, section 7, calls 10 and 13) and announces the outcome.
 * The body is built from the result, the answers that made it, and the action's dialog. If the action declares `into`,
 * the answer becomes the result; an answer without a result leaves it unchanged. An earlier call without an answer is waited
 * for instead: nobody must pay twice for one answer.
 */
export function performAction(
  session: ToolSession,
  action: Action,
  result: RunResult,
  dialog?: Answers,
): Promise<ActionOutcome> {
  const { scope } = session;
  return runOnce(session, action, result, async () => {
    const earlier = scope.get(pendingChanges).of(keyOf(session, action), result);
    if (!earlier) return send(session, action, result, dialog);
    const { isKnown: askServer } = scope.get(gatewayOf);
    // If the server cannot be asked, the earlier one may be there.
    const isKnown = await askServer(earlier.runId, scope.signal).catch(() => undefined);
    if (isKnown === false) return send(session, action, result, dialog);
    if (isKnown) notify('info', EARLIER_ARRIVED);
    return collect(session, action, result, earlier);
  });
}

/** Waits for the outcome of an action that was sent before, also before a reload, and announces it; undefined if there is none. */
export function resumeAction(
  session: ToolSession,
  action: Action,
  result: RunResult,
): Promise<ActionOutcome> | undefined {
  const pending = session.scope.get(pendingChanges).of(keyOf(session, action), result);
  return pending && runOnce(session, action, result, () => collect(session, action, result, pending));
}

function keyOf({ tool }: ToolSession, { id, label }: Action): string {
  return `${tool.declaration.id}/${id ?? label}`;
}

function runOnce(
  session: ToolSession,
  action: Action,
  result: RunResult,
  work: () => Promise<ActionOutcome>,
): Promise<ActionOutcome> {
  const running = session.get(runningActions);
  const key = keyOf(session, action);
  const current = running.get(key);
  if (current && isVersionOf(current.of, result)) return current.outcome;
  const started = { of: result.runId, outcome: work() };
  running.set(key, started);
  return started.outcome.finally(() => running.get(key) === started && running.delete(key));
}

async function send(
  session: ToolSession,
  action: Action,
  result: RunResult,
  dialog: Answers | undefined,
): Promise<ActionOutcome> {
  const { tool, scope } = session;
  const { declaration } = tool;
  const { request } = action;
  if (!request) throw new Error(`The action "${action.label}" of ${declaration.id} declares no request`);
  const answers = await session.withKeys(answersOf(session, result));
  if (!answers) return { ok: false };
  const sources = { answers, result: result.value, ...(dialog && { dialog }) };
  const call = webhookCall(scope, declaration, request, sources);
  const model = modelFor(scope, declaration, answers);
  const { runId } = call;
  scope.get(pendingChanges).write(keyOf(session, action), { runId, of: result.runId, startedAt: Date.now() });
  return finish(session, action, result, runId, await sendRun(scope, { ...call, model }, scope.signal, WATCHER));
}

async function collect(
  session: ToolSession,
  action: Action,
  result: RunResult,
  { runId, startedAt }: PendingChange,
): Promise<ActionOutcome> {
  const { scope } = session;
  const outcome = await collectRun(scope, { id: runId, startedAt }, scope.signal, WATCHER);
  return finish(session, action, result, runId, outcome);
}

/** Shows and announces the outcome of an action. One that is still open, or whose answer cannot be shown now, stays stored. */
async function finish(
  session: ToolSession,
  action: Action,
  result: RunResult,
  runId: string,
  { kind, answer, reason }: SendOutcome,
): Promise<ActionOutcome> {
  const { tool, scope, runs } = session;
  if (scope.signal.aborted) return { ok: false };
  const isOk = kind === 'answered' && answer && answer.status >= 200 && answer.status < 300;
  const outcome = isOk && action.into ? await runs.addRevision(result, answer, runId) : 'accepted';
  if (outcome === 'ignored') {
    notify('info', SHOWN_ELSEWHERE);
    return { ok: false };
  }
  const isOpen = kind === 'pending' || (outcome !== 'accepted' && outcome.isUnread);
  if (!isOpen) scope.get(pendingChanges).write(keyOf(session, action), undefined);
  if (!isOk || outcome !== 'accepted') {
    const refusal = (answer && problemIn(answer.body)?.message) || reason;
    notify('error', withReason(action.messages?.failed, outcome === 'accepted' ? refusal : outcome.reason));
    return { ok: false };
  }
  if (action.messages) notifyDone(tool.declaration, action.messages, { ...answer, inputs: result.inputs });
  return { ok: true, download: action.into ? undefined : downloadOf(answer.body) };
}

/** Returns the message with the reason as its description, unless it has a description. */
function withReason(message: Message | undefined, reason: string): Message | undefined {
  if (!message || !reason || (typeof message === 'object' && message.description)) return message;
  return typeof message === 'string' ? { title: message, description: reason } : { ...message, description: reason };
}

/** Returns the path of a document from an answer `{ download: "/runs/..." }`. Any other answer, even unreadable, has none. */
function downloadOf(body: string): string | undefined {
  try {
    // An answer that is no JSON names no document.
    const { download } = JSON.parse(body);
    return typeof download === 'string' && download.startsWith('/') ? download : undefined;
  } catch {
    return undefined;
  }
}
