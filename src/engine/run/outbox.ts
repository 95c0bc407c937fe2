import { Scope } from '@/browser/scope';
import { OUTBOX_KEY } from '@/browser/stored';
import { NEVER_TAKEN } from '@/contracts/lead';
import type { ProblemBody } from '@/contracts/problem';
import { shortName } from '@/generated/brand-frame';
import type { RunAnswer } from './effects';
import { postWebhook, type WebhookCall } from './post';

/** A request that has not got through yet. No lead is lost (docs/behaviour.md, section 8, VIP form). */
interface Kept extends WebhookCall {
  /** Why it is not sent any more: the other end says that it can never be valid. It stays, for whoever asks for it. */
  givenUp?: string;
}

/** The requests of one member, or of a visitor, that are sent until they get through. */
export interface Outbox {
  /** Keeps a request and tries to send it at once; a page that closes meanwhile loses nothing. */
  deliver(call: WebhookCall): Promise<void>;
  /** Tries again what is kept, one tab at a time. */
  flush(): Promise<void>;
}

/** The outbox of a scope. */
export function outboxOf(scope: Scope): Outbox {
  const { storage } = scope;

  function read(): Kept[] {
    try {
      const stored = JSON.parse(storage.read(OUTBOX_KEY) ?? '[]');
      return Array.isArray(stored) ? stored : [];
    } catch {
      return [];
    }
  }

  function write(requests: Kept[]): void {
    try {
      if (requests.length === 0) storage.remove(OUTBOX_KEY);
      else storage.write(OUTBOX_KEY, JSON.stringify(requests));
    } catch {
      // A browser that keeps nothing cannot keep this either; the request was sent all the same.
    }
  }

  const replace = (runId: string, by: Kept | undefined) =>
    write(read().flatMap((kept) => (kept.runId === runId ? (by ?? []) : kept)));

  async function attempt(kept: Kept): Promise<void> {
    const answer = await postWebhook(scope, kept).catch(() => undefined);
    // Nobody knows whether it arrived: under the same id it is taken once.
    if (!answer) return;
    if (answer.status >= 200 && answer.status < 300) return replace(kept.runId, undefined);
    const refusal = neverValid(answer);
    // The other end has recorded this id as failed and would answer so for ever: the next try is a run of its own.
    replace(kept.runId, refusal ? { ...kept, givenUp: refusal } : { ...kept, runId: crypto.randomUUID() });
  }

  async function attemptAll(): Promise<void> {
    for (const kept of read()) if (!kept.givenUp) await attempt(kept);
  }

  return {
    deliver(call) {
      write([...read(), call]);
      return attempt(call);
    },
    async flush() {
      if (!navigator.locks) return attemptAll();
      await navigator.locks.request(`${shortName}.outbox.${scope.id}`, { ifAvailable: true }, (lock) =>
        lock ? attemptAll() : undefined,
      );
    },
  };
}

/** Sends what is kept for whoever uses the page, and what visitors left behind in this browser, in nobody's name. */
export async function flushOutboxes(scope: Scope): Promise<void> {
  await scope.of(outboxOf).flush();
  if (scope.owner) await new Scope().of(outboxOf).flush();
}

/** The code of a refusal that no repetition can change. */
function neverValid({ status, body }: RunAnswer): string | undefined {
  if (status < 400 || status >= 500) return undefined;
  try {
    const { code } = (JSON.parse(body) as ProblemBody).error;
    return NEVER_TAKEN.includes(code) ? code : undefined;
  } catch {
    return undefined;
  }
}
