import { randomUUID } from 'node:crypto';
import type { Context, Next } from 'hono';
import type { LimitHits } from '@/contracts/operations';
import { clientAddress, type ServerEnv } from '../http/client-address';
import type { Settings } from '../settings';
import { type EndedRun, type Observer, type QueueLengths, type RequestContext, requestContext } from './observer';

/** Metrics, traces and counts of limit hits, for monitoring and for the operator's pages. */
export type Telemetry = Awaited<ReturnType<typeof openTelemetry>>;

/** The parts of a request that telemetry uses. */
export interface IncomingRequest {
  method: string;
  path: string;
  header(name: 'x-request-id' | 'traceparent'): string | undefined;
}

export interface TrackedRequest {
  context: RequestContext;
  end(status: number): void;
}

export interface TelemetryOptions {
  settings: Pick<Settings, 'metricsToken' | 'tracesUrl' | 'trustProxy'>;
  /** The service name of this site in traces. */
  service: string;
  routeGroupOf: (path: string) => string;
}

const REQUEST_ID = /^[\w-]{1,64}$/;

/** Opens the configured telemetry; modules for metrics and traces are loaded only if configured. */
export async function openTelemetry({ settings, service, routeGroupOf }: TelemetryOptions) {
  const { metricsToken, tracesUrl, trustProxy } = settings;
  const hits = new Map<string, { count: number; last: Date }>();
  const since = new Date();
  let queues: (() => Promise<QueueLengths>) | undefined;
  const metrics =
    metricsToken === undefined ? undefined : (await import('./metrics')).createMetrics(metricsToken, () => queues?.());
  const traces = tracesUrl === undefined ? undefined : (await import('./traces')).createTraces(tracesUrl, service);
  const observers = [metrics?.observer, traces].filter((observer): observer is Observer => observer !== undefined);

  /** Starts to track a request. Returns its context with an id, and a function to call when it ends. */
  function begin({ method, path, header }: IncomingRequest): TrackedRequest {
    const requestId = trustProxy ? header('x-request-id') : undefined;
    const context = { id: requestId && REQUEST_ID.test(requestId) ? requestId : randomUUID() };
    const traceparent = trustProxy ? header('traceparent') : undefined;
    const request = { method, room: routeGroupOf(path), traceparent };
    const endCallbacks = observers.map((observer) => observer.request?.(context, request));
    const startedAt = performance.now();
    return {
      context,
      end(status) {
        const outcome = { status, seconds: (performance.now() - startedAt) / 1000 };
        for (const end of endCallbacks) end?.(outcome);
      },
    };
  }

  return {
    /** Absent if they are not enabled. */
    metrics,
    begin,
    /** Middleware that tracks every request. */
    async requests(context: Context<ServerEnv>, next: Next): Promise<void> {
      const { req } = context;
      const tracked = begin({ method: req.method, path: req.path, header: (name) => req.header(name) });
      const caller = clientAddress(context, trustProxy);
      await requestContext.run(Object.assign(tracked.context, { caller }), next);
      tracked.end(context.res.status);
      context.res.headers.set('X-Request-Id', tracked.context.id);
    },
    runEnded: (run: EndedRun) => observers.forEach((observer) => void observer.runEnded?.(run)),
    limitHit(code: string): void {
      hits.set(code, { count: (hits.get(code)?.count ?? 0) + 1, last: new Date() });
      observers.forEach((observer) => void observer.limitHit?.(code));
    },
    permits: (kind: string, by: 1 | -1) => observers.forEach((observer) => void observer.permits?.(kind, by)),
    /** Returns how often each limit has refused a call in this process. */
    limitHits: (): LimitHits => ({
      since: since.toISOString(),
      hits: [...hits].map(([limit, { count, last }]) => ({ limit, count, last: last.toISOString() })),
    }),
    setQueueSource(source: () => Promise<QueueLengths>): void {
      queues = source;
    },
    close: async () => void (await Promise.all(observers.map((observer) => observer.close?.()))),
  };
}
