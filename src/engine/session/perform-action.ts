import { problemIn } from '@/api/responses';
import type { Action, Message } from '@/generated/declaration';
import type { Answers } from '@/registry/answers';
import { notify } from '../notify';
import { notifyDone } from '../run/demo-answer';
import type { RunResult } from '../run/run-state';
import { sendRun } from '../run/send-run';
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

/** Result of an action, with the path of the document it created, if any. */
export interface ActionOutcome {
  ok: boolean;
  download?: string | undefined;
}

/**
 * Calls the webhook of an action on a result (docs/behaviour.md, section 7, calls 10 and 13) and announces the outcome.
 * The body is built from the result, the answers that made it, and the action's dialog. If the action declares `into`,
 * the answer becomes the result; an answer without a result leaves it unchanged.
 */
export async function performAction(
  session: ToolSession,
  action: Action,
  result: RunResult,
  dialog?: Answers,
): Promise<ActionOutcome> {
  const { tool, scope, runs } = session;
  const { declaration } = tool;
  const { request, messages } = action;
  if (!request || !messages) throw new Error(`The action "${action.label}" of ${declaration.id} declares no request`);
  const answers = await session.withKeys(answersOf(session, result));
  if (!answers) return { ok: false };
  const sources = { answers, result: result.value, ...(dialog && { dialog }) };
  const call = webhookCall(scope, declaration, request, sources);
  const model = modelFor(scope, declaration, answers);
  const onReachable = (isReachable: boolean) => !isReachable && notify('info', UNREACHABLE);
  const { kind, answer, reason } = await sendRun(scope, { ...call, model }, scope.signal, { onReachable });
  if (scope.signal.aborted) return { ok: false };
  const isOk = kind === 'answered' && answer && answer.status >= 200 && answer.status < 300;
  const outcome = isOk && action.into ? await runs.addRevision(result, answer, call.runId) : 'accepted';
  if (outcome === 'ignored') {
    notify('info', SHOWN_ELSEWHERE);
    return { ok: false };
  }
  if (!isOk || outcome !== 'accepted') {
    const refusal = (answer && problemIn(answer.body)?.message) || reason;
    notify('error', withReason(messages.failed, outcome === 'accepted' ? refusal : outcome.reason));
    return { ok: false };
  }
  notifyDone(declaration, messages, { ...answer, inputs: result.inputs });
  return { ok: true, download: action.into ? undefined : downloadOf(answer.body) };
}

/** Returns the message with the reason as its description, unless it has a description. */
function withReason(message: Message, reason: string): Message {
  if (!reason || (typeof message === 'object' && message.description)) return message;
  return typeof message === 'string' ? { title: message, description: reason } : { ...message, description: reason };
}

/** Returns the path of a document from an answer `{ download: "/runs/..." }`. Any other answer, even unreadable, has none. */
function downloadOf(body: string): string | undefined {
  try {
    const { download } = JSON.parse(body);
    return typeof download === 'string' && download.startsWith('/') ? download : undefined;
  } catch {
    return undefined;
  }
}
