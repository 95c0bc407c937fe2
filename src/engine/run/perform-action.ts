import { storedFact } from '@/browser/stored';
import type { Action, Message } from '@/generated/declaration';
import type { Answers } from '@/registry/answers';
import { requestBody } from '@/registry/request-body';
import { toast } from '@/ui/toast';
import { say } from '../messages';
import type { FormTool } from '../tool';
import type { RunResult } from './machine';
import { send, webhookAddress } from './send';

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
  tool: FormTool,
  action: Action,
  result: RunResult,
  answers: Answers,
  dialog?: Answers,
): Promise<ActionOutcome> {
  const { request, messages } = action;
  if (!request || !messages)
    throw new Error(`${tool.declaration.id}: the action "${action.label}" declares no request`);
  const body = requestBody(tool.declaration, request, {
    answers,
    result: result.value,
    session: { email: storedFact('email'), firstName: storedFact('firstName') },
    now: new Date(),
    webhookAddress: webhookAddress(request.webhook),
    ...(dialog && { dialog }),
  });
  const answer = await send(request.webhook, body, crypto.randomUUID(), request.timeoutSeconds).catch(() => undefined);
  const ok = answer !== undefined && answer.status >= 200 && answer.status < 300;
  announce(ok ? messages.done : messages.failed, ok);
  return { ok, ...(ok && { download: downloadOf(answer.body) }) };
}

function announce(message: Message, ok: boolean): void {
  const { title, ...options } = say(message);
  toast[ok ? 'success' : 'error'](title, options);
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
