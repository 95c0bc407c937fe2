import { createHash, timingSafeEqual } from 'node:crypto';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Observer, QueueLengths } from './observer';

/** The numbers for Prometheus. */
export interface Metrics {
  observer: Observer;
  /** The page, for whoever has its token; undefined for everybody else. */
  page(authorization: string | undefined): Promise<{ type: string; text: string } | undefined>;
}

/** From an answer that lay ready to the longest run there is. */
const RUN_SECONDS = [0.1, 0.5, 1, 2, 5, 10, 20, 40, 80, 160, 320, 640];
const REQUEST_SECONDS = [0.005, 0.02, 0.1, 0.5, 1, 5, 25, 60, 180, 720];

/** Methods that are told apart: whoever asks may make up others. */
const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** So many codes of errors are told apart, so that no service can make series without end. */
const MOST_CODES = 60;

/**
 * Counts in a registry of its own. Every label is a name of ours: a tool, a state, a code, a part of the server; never what
 * somebody sent.
 *
 * @param queues gives how long the queues are; undefined before there are any
 */
export function createMetrics(token: string, queues: () => Promise<QueueLengths> | undefined): Metrics {
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
    help: 'How long runs took, from when they were taken to when their end was recorded.',
    labelNames: ['tool', 'state'],
    buckets: RUN_SECONDS,
    registers,
  });
  const runErrors = new Counter({
    name: 'run_errors_total',
    help: 'Runs that failed, by tool and kind of error; "upstream" is an error a provider answered.',
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
    help: 'How often a limit stopped somebody, by the code of the refusal.',
    labelNames: ['limit'],
    registers,
  });
  const places = new Gauge({
    name: 'places_taken',
    help: 'Places that are taken in this process: runs (enter), requests held open (hold), uploads (enterUpload).',
    labelNames: ['kind'],
    registers,
  });
  const waiting = new Gauge({
    name: 'queue_length',
    help: 'What waits or is worked on: runs, leads on their way or given up, mails.',
    labelNames: ['queue'],
    registers,
    async collect() {
      waiting.reset();
      // A database that fails is told by what is not there, and by /readyz.
      const lengths = await queues()?.catch(() => undefined);
      for (const [queue, length] of Object.entries(lengths ?? {})) waiting.set({ queue }, length);
    },
  });
  const codes = new Set<string>();
  const known = (code: string) => {
    if (codes.size < MOST_CODES && /^[a-z][a-z0-9_]{0,39}$/.test(code)) codes.add(code);
    return codes.has(code) ? code : 'other';
  };
  return {
    observer: {
      request(_, { method, room }) {
        const named = METHODS.includes(method) ? method : 'other';
        return ({ status, seconds }) => requests.observe({ room, method: named, status: String(status) }, seconds);
      },
      runEnded({ tool, state, mode, seconds, errorCode }) {
        runs.inc({ tool, state, mode });
        runSeconds.observe({ tool, state }, seconds);
        if (state === 'failed') runErrors.inc({ tool, code: known(errorCode ?? 'other') });
      },
      limitHit: (limit) => limits.inc({ limit }),
      places: (kind, by) => places.inc({ kind }, by),
    },
    async page(authorization) {
      const shown = /^Bearer ([!-~]+)$/i.exec(authorization ?? '')?.[1];
      if (!shown || !timingSafeEqual(hashed(shown), hashed(token))) return undefined;
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** Texts of one length, so that comparing tells nothing of theirs. */
function hashed(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
