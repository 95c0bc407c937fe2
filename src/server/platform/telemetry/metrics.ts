import { createHash, timingSafeEqual } from 'node:crypto';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Observer, QueueLengths } from './observer';

export type Metrics = ReturnType<typeof createMetrics>;

/** Histogram buckets in seconds, from an immediate answer to the longest run. */
const RUN_SECONDS = [0.1, 0.5, 1, 2, 5, 10, 20, 40, 80, 160, 320, 640];
const REQUEST_SECONDS = [0.005, 0.02, 0.1, 0.5, 1, 5, 25, 60, 180, 720];

/** Methods with a separate label; all others share one, because clients may send invented methods. */
const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** Maximum number of error codes with a separate label, so that no service can create unlimited series. */
const MAX_CODES = 60;

/**
 * Creates the metrics in a separate registry. Labels are always names of the project (a tool, a state, a code, a route
 * group), never text from a client.
 *
 * @param queues reads the lengths of the queues; returns undefined before they are open
 */
export function createMetrics(token: string, queues: () => Promise<QueueLengths> | undefined) {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const runs = new Counter({
    name: 'runs_ended_total',
    help: 'Runs that have ended, by tool, state and mode.',
    labelNames: ['tool', 'state', 'mode'],
    registers,
  });
  const runSeconds = new Histogram({
    name: 'run_seconds',
    help: 'How long runs took, from acceptance until their end was recorded.',
    labelNames: ['tool', 'state'],
    buckets: RUN_SECONDS,
    registers,
  });
  const runErrors = new Counter({
    name: 'run_errors_total',
    help: 'Runs that failed, by tool and kind of error; "upstream" is an error response of a provider.',
    labelNames: ['tool', 'code'],
    registers,
  });
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'How long requests took, by part of the server, method and status.',
    labelNames: ['room', 'method', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const limits = new Counter({
    name: 'limits_hit_total',
    help: 'How often a limit refused a call, by the code of the refusal.',
    labelNames: ['limit'],
    registers,
  });
  const permits = new Gauge({
    name: 'places_taken',
    help: 'Permits in use in this process: for runs (enter), open requests (hold) and uploads (enterUpload).',
    labelNames: ['kind'],
    registers,
  });
  const queueLength = new Gauge({
    name: 'queue_length',
    help: 'Lengths of queues: active runs, leads in delivery or given up, mails.',
    labelNames: ['queue'],
    registers,
    async collect() {
      queueLength.reset();
      // If the database fails, the values are missing; /readyz reports the failure.
      const lengths = await queues()?.catch(() => undefined);
      for (const [queue, length] of Object.entries(lengths ?? {})) queueLength.set({ queue }, length);
    },
  });
  const codes = new Set<string>();
  const codeLabel = (code: string) => {
    if (codes.size < MAX_CODES && /^[a-z][a-z0-9_]{0,39}$/.test(code)) codes.add(code);
    return codes.has(code) ? code : 'other';
  };
  const observer: Observer = {
    request(_, { method, room }) {
      const methodLabel = METHODS.includes(method) ? method : 'other';
      return ({ status, seconds }) => requests.observe({ room, method: methodLabel, status: String(status) }, seconds);
    },
    runEnded({ tool, state, mode, seconds, errorCode }) {
      runs.inc({ tool, state, mode });
      runSeconds.observe({ tool, state }, seconds);
      if (state === 'failed') runErrors.inc({ tool, code: codeLabel(errorCode ?? 'other') });
    },
    limitHit: (limit) => limits.inc({ limit }),
    permits: (kind, by) => permits.inc({ kind }, by),
  };
  return {
    observer,
    /** Returns the metrics page; undefined without the right token in the Authorization header. */
    async page(authorization: string | undefined): Promise<{ type: string; text: string } | undefined> {
      const presented = /^Bearer ([!-~]+)$/i.exec(authorization ?? '')?.[1];
      if (!presented || !timingSafeEqual(hashed(presented), hashed(token))) return undefined;
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** Hashes a text, so that comparing it in constant time does not reveal its length. */
function hashed(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
