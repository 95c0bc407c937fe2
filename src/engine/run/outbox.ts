import { problemIn } from '@/api/responses';
import { MemberScope } from '@/browser/member-scope';
import { OUTBOX_KEY } from '@/browser/storage-keys';
import { readStoredList, writeStoredJson } from '@/browser/stored-json';
import { PERMANENT_REFUSAL_CODES } from '@/contracts/lead';
import { shortName } from '@/generated/brand-frame';
import type { RunAnswer } from './effects';
import { postWebhook, type WebhookCall } from './post-webhook';

/** A request that was not delivered yet. No lead may be lost (docs/behaviour.md, section 8, VIP form). */
interface QueuedRequest extends WebhookCall {
  /** Code of the permanent refusal after which it is not retried. The request stays stored, so that it can be recovered. */
  givenUp?: string;
}

/** Creates the outbox of a scope: the requests of one member, or of a visitor, that are retried until delivered. */
export function outboxOf(scope: MemberScope) {
  const { storage } = scope;

  const read = () => readStoredList<QueuedRequest>(storage, OUTBOX_KEY);
  // Without storage the request cannot be queued; it is still sent once.
  const write = (requests: QueuedRequest[]) => void writeStoredJson(storage, OUTBOX_KEY, requests);

  const replace = (runId: string, replacement: QueuedRequest | undefined) =>
    write(read().flatMap((request) => (request.runId === runId ? (replacement ?? []) : request)));

  async function attempt(request: QueuedRequest): Promise<void> {
    const answer = await postWebhook(scope, request).catch(() => undefined);
    // The request may have arrived. Retry it under the same id: the server accepts an id only once.
    if (!answer) return;
    const isOk = answer.status >= 200 && answer.status < 300;
    // A demo answer means that the tool is not set up yet, so nothing was delivered.
    if (isOk && answer.mode === 'live') return replace(request.runId, undefined);
    const refusal = permanentRefusal(answer);
    // The server has recorded how this id ended and would repeat that answer: the next try gets a new id.
    replace(request.runId, refusal ? { ...request, givenUp: refusal } : { ...request, runId: crypto.randomUUID() });
  }

  async function attemptAll(): Promise<void> {
    for (const request of read()) if (!request.givenUp) await attempt(request);
  }

  return {
    /** Stores a request, then tries to send it at once: closing the page meanwhile loses nothing. */
    deliver(call: WebhookCall): Promise<void> {
      write([...read(), call]);
      return attempt(call);
    },
    /** Retries all queued requests, in one tab at a time. */
    async flush(): Promise<void> {
      if (!navigator.locks) return attemptAll();
      await navigator.locks.request(`${shortName}.outbox.${scope.id}`, { ifAvailable: true }, (lock) =>
        lock ? attemptAll() : undefined,
      );
    },
  };
}

/** Sends the queued requests of the current member, and those left in this browser by visitors, without a session. */
export async function flushOutboxes(scope: MemberScope): Promise<void> {
  await scope.get(outboxOf).flush();
  if (scope.owner) await new MemberScope().get(outboxOf).flush();
}

/** Returns the code of a refusal that a retry cannot change. */
function permanentRefusal({ status, body }: RunAnswer): string | undefined {
  if (status < 400 || status >= 500) return undefined;
  const code = problemIn(body)?.code;
  return code && PERMANENT_REFUSAL_CODES.includes(code) ? code : undefined;
}
