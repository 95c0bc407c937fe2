import { maskKeyLooks, maskKeys } from '@/automation/parts/mask';
import type { Answer } from '@/contracts/answer';
import { Failure, problemBody } from '@/contracts/failure';
import { bodyProblem } from '@/server/gateway/body-problem';
import { type Recorded, replay, type World } from './replay.ts';
import { schemaErrors } from './schema-check.ts';
import type { Came, Done, Going, Hand, Mail, Settings } from './steps.ts';

/** A checked call. */
export interface Order {
  body: Record<string, unknown>;
  demo: boolean;
  /** The member's own address, where the session token tells it. */
  email: unknown;
  mail(mail: Mail): void;
}

/** The next thing to do in a workflow: a call to the provider, or the answer. Never rejects. */
export async function nextStep(
  settings: Settings,
  hand: Hand,
  automation: (order: Order, world: World) => Promise<Answer>,
): Promise<Going | Done> {
  const startedAt = hand.before?.startedAt ?? Date.now();
  const recorded = [...(hand.before?.recorded ?? []), ...(hand.came ? [record(hand.came)] : [])];
  const key = keyOf(settings, hand.body);
  let mail: Mail | undefined;
  try {
    const body = checkedBody(settings, hand);
    const demo = key?.toLowerCase() === 'demo';
    const order: Order = { body, demo, email: hand.jwtPayload?.email, mail: (made) => (mail = made) };
    const step = await replay((world) => automation(order, world), recorded);
    if (!('waitSeconds' in step)) {
      const { status, contentType, body: answer } = step;
      const text = demo ? answer : maskKeys(answer, [key]);
      return { done: true, status, contentType, text, mode: demo ? 'demo' : 'live', mail };
    }
    const left = startedAt + (settings.timeoutSeconds - step.waitSeconds) * 1000 - Date.now();
    if (left <= 0) throw new Failure('timed_out', 'This took too long and was stopped. Please try again.', 504);
    const timeoutMs = Math.min(left, settings.callSeconds * 1000);
    return { done: false, ...step, headers: withoutKey(step.headers, key), timeoutMs, startedAt, recorded };
  } catch (error) {
    return refused(error, key);
  }
}

function keyOf({ secret }: Settings, body: unknown): string | undefined {
  const value = secret && body && typeof body === 'object' ? (body as Record<string, unknown>)[secret] : undefined;
  return typeof value === 'string' ? value.trim() : undefined;
}

/** The key stays where the call brought it: what is decided travels from node to node. */
function withoutKey(headers: Record<string, string>, key: string | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(headers ?? {}).filter(([, value]) => !key || !value.includes(key)));
}

/** @throws Failure for a caller who is not signed in, or a body that does not fit */
function checkedBody({ request, formats, token }: Settings, { body, jwtPayload }: Hand): Record<string, unknown> {
  if (token && (jwtPayload?.role !== token.role || jwtPayload.iss !== token.iss))
    throw new Failure('signed_out', 'Your session has ended. Please sign in again.', 401);
  const errors = schemaErrors(request, body, formats);
  if (errors.length > 0) throw bodyProblem(errors);
  return body as Record<string, unknown>;
}

function record({ statusCode, headers = {}, data, error }: Came): Recorded {
  if (statusCode === undefined) {
    const said = `${error?.code ?? ''} ${error?.message ?? ''}`;
    return { failure: /time(d ?)?[ -]?out|ETIMEDOUT|ECONNABORTED/i.test(said) ? 'timeout' : 'unreachable' };
  }
  const kept = ['retry-after', 'retry-after-ms'].flatMap((name) =>
    headers[name] ? [[name, String(headers[name])]] : [],
  );
  return {
    status: statusCode,
    headers: Object.fromEntries(kept),
    text: typeof data === 'string' ? data : (JSON.stringify(data) ?? ''),
  };
}

/** Why there is no answer, in words that never hold the key. */
function refused(error: unknown, key: string | undefined): Done {
  const failure =
    error instanceof Failure ? error : new Failure('failed', 'Something went wrong on our side. Please try again.');
  const { error: problem } = problemBody(failure);
  const text = JSON.stringify({ error: { ...problem, message: maskKeyLooks(problem.message, [key]) } });
  return { done: true, status: failure.status, contentType: 'application/json', text, mode: 'live' };
}
