import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { LimitHits } from '@/contracts/operator';
import type { ServerEnv } from '../http/client-address';
import type { Settings } from '../settings';
import type { Metrics } from './metrics';
import { type Observer, type QueueLengths, type RequestContext, requestContext } from './observer';

/** What is known of how the server does: for whoever watches over it, and for the operator's room. */
export interface Telemetry extends Required<Pick<Observer, 'runEnded' | 'limitHit' | 'places' | 'close'>> {
  /** Gives a request an id, and a way to tell how it went. */
  begin(asked: Asked): Begun;
  /** The same for every request of an app. */
  requests: MiddlewareHandler<ServerEnv>;
  /** How often each limit stopped somebody, in this process. */
  limitHits(): LimitHits;
  /** Says where the lengths of the queues are asked. */
  measure(queues: () => Promise<QueueLengths>): void;
  /** The page for Prometheus; absent where there is none. */
  metrics?: Metrics;
}

/** A request, as it is looked at here. */
export interface Asked {
  method: string;
  path: string;
  header(name: 'x-request-id' | 'traceparent'): string | undefined;
}

/** A request that has begun. */
export interface Begun {
  about: RequestContext;
  ended(status: number): void;
}

/** What decides over it. */
export interface TelemetryOptions {
  settings: Pick<Settings, 'metricsToken' | 'tracesUrl' | 'trustProxy'>;
  /** Name of this site among those that are watched. */
  service: string;
  /** The part of the server a path is for. */
  roomOf: (path: string) => string;
}

const GIVEN_ID = /^[\w-]{1,64}$/;

/** Opens what is asked for: what nobody watches is not even loaded. */
export async function openTelemetry({ settings, service, roomOf }: TelemetryOptions): Promise<Telemetry> {
  const { metricsToken, tracesUrl, trustProxy } = settings;
  const hits = new Map<string, { count: number; last: Date }>();
  const since = new Date();
  let queues: (() => Promise<QueueLengths>) | undefined;
  const metrics =
    metricsToken === undefined ? undefined : (await import('./metrics')).createMetrics(metricsToken, () => queues?.());
  const traces = tracesUrl === undefined ? undefined : (await import('./traces')).createTraces(tracesUrl, service);
  const observers = [metrics?.observer, traces].filter((observer): observer is Observer => observer !== undefined);

  function begin({ method, path, header }: Asked): Begun {
    const given = trustProxy ? header('x-request-id') : undefined;
    const about = { id: given && GIVEN_ID.test(given) ? given : randomUUID() };
    const traceparent = trustProxy ? header('traceparent') : undefined;
    const begun = { method, room: roomOf(path), traceparent };
    const ends = observers.map((observer) => observer.request?.(about, begun));
    const started = performance.now();
    return {
      about,
      ended(status) {
        const ended = { status, seconds: (performance.now() - started) / 1000 };
        for (const end of ends) end?.(ended);
      },
    };
  }

  return {
    metrics,
    begin,
    async requests(context, next) {
      const { req } = context;
      const { about, ended } = begin({ method: req.method, path: req.path, header: (name) => req.header(name) });
      await requestContext.run(about, next);
      ended(context.res.status);
      context.res.headers.set('X-Request-Id', about.id);
    },
    runEnded: (run) => observers.forEach((observer) => void observer.runEnded?.(run)),
    limitHit(code) {
      hits.set(code, { count: (hits.get(code)?.count ?? 0) + 1, last: new Date() });
      observers.forEach((observer) => void observer.limitHit?.(code));
    },
    places: (kind, by) => observers.forEach((observer) => void observer.places?.(kind, by)),
    limitHits: () => ({
      since: since.toISOString(),
      hits: [...hits].map(([limit, { count, last }]) => ({ limit, count, last: last.toISOString() })),
    }),
    measure(asked) {
      queues = asked;
    },
    close: async () => void (await Promise.all(observers.map((observer) => observer.close?.()))),
  };
}
