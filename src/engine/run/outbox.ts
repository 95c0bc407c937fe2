import { OUTBOX_KEY, storageKey } from '@/browser/stored';
import { send } from './send';

/** A request that did not get through and is sent again later: no lead is lost (Specification, section 8, VIP form). */
interface Queued {
  webhook: string;
  runId: string;
  body: unknown;
  timeoutSeconds: number;
}

/** Keeps a request to send again. The run id stays the same, so that the other end can tell a repetition. */
export function enqueue(request: Queued): void {
  write([...read(), request]);
}

let flushing: Promise<void> | undefined;

/** Sends what is kept, one flush at a time; what fails again stays. Called when the site opens and when the connection comes back. */
export function flushOutbox(): Promise<void> {
  flushing ??= sendKept().finally(() => {
    flushing = undefined;
  });
  return flushing;
}

async function sendKept(): Promise<void> {
  for (const request of read()) {
    const answer = await send(request.webhook, request.body, request.runId, request.timeoutSeconds).catch(
      () => undefined,
    );
    // A refusal (4xx) will not change by asking again; only trouble at the other end is worth another try.
    if (answer && answer.status < 500 && answer.status !== 429)
      write(read().filter(({ runId }) => runId !== request.runId));
  }
}

function read(): Queued[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(OUTBOX_KEY)) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

function write(requests: Queued[]): void {
  try {
    if (requests.length === 0) localStorage.removeItem(storageKey(OUTBOX_KEY));
    else localStorage.setItem(storageKey(OUTBOX_KEY), JSON.stringify(requests));
  } catch {
    // A browser that keeps nothing cannot keep this either; the member was told by the store.
  }
}
