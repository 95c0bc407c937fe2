import type { Action, Message } from '@/generated/declaration';
import type { Answers } from '@/registry/answers';
import { requestBody } from '@/registry/request-body';
import { postWebhook } from '../run/post';
import type { RunResult } from '../run/run-state';
import { tell } from '../tell';
import { factsOf } from './facts';
import { modelFor } from './run-effects';
import type { ToolSession } from './tool-session';

const ELSEWHERE = {
  title: 'The answer is among your results',
  description: 'The result it was made of no longer shows here.',
};

/** Where the document an action made can be had, if the other end says so. */
export interface ActionOutcome {
  ok: boolean;
  download?: string | undefined;
}

/**
 * Makes the call of an action on a result (docs/behaviour.md, section 7, calls 10 and 13) and says how it went. The body is
 * made of the answers in the form, the result and the action's dialog. The answer becomes the result where the action
 * says so; one that holds none leaves the result as it is.
 */
export async function performAction(
  session: ToolSession,
  action: Action,
  result: RunResult,
  given: Answers,
  dialog?: Answers,
): Promise<ActionOutcome> {
  const { tool, scope, runs } = session;
  const { declaration } = tool;
  const { request, messages } = action;
  if (!request || !messages) throw new Error(`${declaration.id}: the action "${action.label}" declares no request`);
  const answers = await session.withKeys(given);
  if (!answers) return { ok: false };
  const { webhook, timeoutSeconds } = request;
  const body = requestBody(declaration, request, {
    answers,
    result: result.value,
    facts: factsOf(scope, new Date(), webhook),
    ...(dialog && { dialog }),
  });
  const call = { webhook, body, runId: crypto.randomUUID(), timeoutSeconds, model: modelFor(scope, declaration) };
  const answer = await postWebhook(scope, call).catch(() => undefined);
  if (scope.ended.aborted) return { ok: false };
  const arrived = answer !== undefined && answer.status >= 200 && answer.status < 300;
  const came = arrived && action.into ? await runs.revise(result, answer, call.runId) : 'taken';
  if (came === 'ignored') {
    tell('info', ELSEWHERE);
    return { ok: false };
  }
  if (!arrived || came !== 'taken') {
    tell('error', because(messages.failed, came === 'taken' ? undefined : came.reason));
    return { ok: false };
  }
  tell('success', answer.mailed === false ? (messages.notMailed ?? messages.done) : messages.done);
  return { ok: true, download: action.into ? undefined : downloadOf(answer.body) };
}

/** A message with why in its second line, where it has none of its own. */
function because(message: Message, reason: string | undefined): Message {
  if (reason === undefined || (typeof message === 'object' && message.description)) return message;
  return typeof message === 'string' ? { title: message, description: reason } : { ...message, description: reason };
}

/** The path of a document in an answer `{ download: "/runs/..." }`; the answer itself need not be read. */
function downloadOf(body: string): string | undefined {
  try {
    const { download } = JSON.parse(body);
    return typeof download === 'string' && download.startsWith('/') ? download : undefined;
  } catch {
    return undefined;
  }
}
