import type { Action } from '@/generated/declaration';
import type { Answers } from '@/registry/answers';
import { requestBody } from '@/registry/request-body';
import type { RunResult } from '../run/machine';
import { postWebhook, webhookAddress } from '../run/post';
import { tell } from '../tell';
import type { ToolSession } from './tool-session';

/** Where the document an action made can be had, if the other end says so. */
export interface ActionOutcome {
  ok: boolean;
  download?: string;
}

/**
 * Makes the call of an action on a result (Specification, section 7, calls 10 and 13) and says how it went. The body is
 * made of the answers in the form, the result and the action's dialog.
 */
export async function performAction(
  { tool: { declaration }, scope }: ToolSession,
  action: Action,
  result: RunResult,
  answers: Answers,
  dialog?: Answers,
): Promise<ActionOutcome> {
  const { request, messages } = action;
  if (!request || !messages) throw new Error(`${declaration.id}: the action "${action.label}" declares no request`);
  const { webhook, timeoutSeconds } = request;
  const body = requestBody(declaration, request, {
    answers,
    result: result.value,
    session: { email: scope.fact('email'), firstName: scope.fact('firstName') },
    now: new Date(),
    webhookAddress: webhookAddress(webhook),
    ...(dialog && { dialog }),
  });
  const call = { webhook, body, runId: crypto.randomUUID(), timeoutSeconds };
  const answer = await postWebhook(scope, call).catch(() => undefined);
  if (scope.ended.aborted) return { ok: false };
  const ok = answer !== undefined && answer.status >= 200 && answer.status < 300;
  const done = answer?.mailed === false ? (messages.notMailed ?? messages.done) : messages.done;
  tell(ok ? 'success' : 'error', ok ? done : messages.failed);
  return { ok, ...(ok && { download: downloadOf(answer.body) }) };
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
