import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { type Observer, requestContext } from './observer';

/** A `traceparent` header of version 00 (W3C Trace Context). */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

const REQUEST_BATCH_MS = 2000;

/**
 * Creates an observer that sends a span for every request and every run to a collector. It registers no global tracer,
 * so that other packages do not send spans.
 *
 * @param url the collector's base URL, to which `/v1/traces` is appended
 */
export function createTraces(url: string, service: string): Observer {
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: REQUEST_BATCH_MS })],
  });
  const tracer = provider.getTracer('server');
  return {
    request(context, { method, room, traceparent }) {
      const attributes = { 'http.request.method': method, 'http.route': room, 'request.id': context.id };
      const parent = parentOf(traceparent);
      const span = tracer.startSpan(`${method} ${room}`, { kind: SpanKind.SERVER, attributes }, parent);
      context.trace = trace.setSpan(parent, span);
      return ({ status }) => {
        span.setAttribute('http.response.status_code', status);
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
    },
    runEnded({ id, tool, mode, state, errorCode, seconds }) {
      const parent = (requestContext.getStore()?.trace as Context | undefined) ?? ROOT_CONTEXT;
      const attributes = { 'run.id': id, 'run.tool': tool, 'run.mode': mode, 'run.state': state };
      const startTime = Date.now() - seconds * 1000;
      const span = tracer.startSpan(`run ${tool}`, { kind: SpanKind.INTERNAL, attributes, startTime }, parent);
      if (errorCode) span.setAttribute('error.type', errorCode);
      if (state === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    // What a collector does not take at the end is lost to it alone.
    close: () => provider.shutdown().catch(() => undefined),
  };
}

function parentOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags = '0'] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
