import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, type Site, startSite } from './site';
import { type Stub, startStub } from './stub';

const TOKEN = 'a-token-for-prometheus-1';
const KEY = 'sk-live-needle-1234567890';
const folder = () =>
  makeFolder({ sample: '---\nkind: chat\nsecret: apiKey\nrespond: text\n---\n## Prompt\n{{topic}}\n## Demo\nx' });

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

/** A collector of OpenTelemetry: it keeps what it is sent. */
async function startCollector() {
  const texts: string[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    texts.push(`${request.method} ${request.url} ${Buffer.concat(parts)}`);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const spans = () =>
    texts.flatMap((text) => {
      const body = JSON.parse(text.slice(text.indexOf('{'))) as {
        resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
      };
      return body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    texts,
    spans,
    close: () => server.close(),
  };
}

const outside = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

describe('what is told of how the site does', () => {
  let chat: Stub;
  let site: Site;
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let page = '';
  let refused: number[] = [];
  let good = '';
  let stopped = false;
  beforeAll(async () => {
    chat = await startStub(() => ({ status: 401, body: { error: { message: `Incorrect API key provided: ${KEY}` } } }));
    collector = await startCollector();
    site = await startSite({
      folder: folder(),
      env: {
        LLM_BASE_URL: chat.url,
        METRICS_TOKEN: TOKEN,
        LOG_FORMAT: 'json',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        TRUST_PROXY: '1',
        PUBLIC_URL: 'http://127.0.0.1',
        RUNS_PER_MINUTE: '2',
      },
    });
    const traced = { traceparent: outside, 'X-Request-Id': 'asked-1' };
    const run = await site.run('sample', { topic: 'needle-topic', apiKey: 'demo' }, traced);
    good = run.headers.get('x-run-id') ?? '';
    await site.run('sample', { topic: 'needle-topic', apiKey: KEY });
    await site.run('sample', { topic: 'needle-topic', apiKey: KEY });
    await site.run('needle-webhook', { topic: 'needle-topic', apiKey: KEY });
    await site.get('/needle-page?needle=query', { Authorization: 'Bearer needle-token' });
    page = await (await site.get('/metrics', { Authorization: `Bearer ${TOKEN}` })).text();
    const wrong = [undefined, `${TOKEN}x`, site.token];
    refused = await Promise.all(
      wrong.map(async (token) => {
        const headers = token ? { Authorization: `Bearer ${token}` } : undefined;
        return (await site.get('/metrics', headers)).status;
      }),
    );
    stopped = true;
    await site.end();
  });
  afterAll(async () => {
    if (!stopped) await site.end();
    collector.close();
    await chat.close();
  });

  const number = (series: string) => Number(new RegExp(`^${series} (\\S+)$`, 'm').exec(page)?.[1]);

  it('counts runs by tool, state and mode, and what went wrong', () => {
    expect(number('runs_ended_total{tool="sample",state="succeeded",mode="demo"}')).toBe(1);
    expect(number('runs_ended_total{tool="sample",state="failed",mode="live"}')).toBe(1);
    expect(page).toMatch(/^run_errors_total\{tool="sample",code="\w+"\} 1$/m);
    expect(number('run_seconds_count{tool="sample",state="failed"}')).toBe(1);
  });

  it('counts what limits stop, the places that are taken and what waits', () => {
    expect(number('limits_hit_total{limit="too_many_runs"}')).toBe(1);
    expect(number('places_taken{kind="enter"}')).toBe(0);
    for (const queue of ['runs', 'leads', 'leadsGivenUp', 'callbacks', 'callbacksGivenUp', 'mails', 'mailsGivenUp'])
      expect(number(`queue_length{queue="${queue}"}`)).toBe(0);
    expect(number('http_request_seconds_count{room="webhook",method="POST",status="429"}')).toBe(1);
    expect(page).toContain('nodejs_eventloop_lag_seconds');
  });

  it('writes each line of the log as an object that names its request and its run', () => {
    const entries = site.log.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries.find(({ requestId }) => requestId === 'asked-1')).toMatchObject({
      method: 'POST',
      path: '/webhook/sample',
      status: 200,
      runId: good,
    });
  });

  it('sends a span for the request and one for its run, under the trace it came with', () => {
    expect(collector.texts[0]).toMatch(/^POST \/v1\/traces /);
    const spans = collector.spans();
    const run = spans.find(({ attributes }) => attributes.some(({ value }) => value.stringValue === good));
    const request = spans.find(({ spanId }) => spanId === run?.parentSpanId);
    expect([run?.name, request?.name]).toEqual(['run sample', 'POST webhook']);
    expect([run?.traceId, request?.traceId, request?.parentSpanId]).toEqual([
      'a'.repeat(32),
      'a'.repeat(32),
      'b'.repeat(16),
    ]);
  });

  it('is not there for whoever does not show the token of the operator', () => {
    expect(refused).toEqual([404, 404, 404]);
  });

  it('tells nothing a member wrote, no key, token or address', () => {
    const pathless = site.log.map((line) => ({ ...JSON.parse(line), path: '' }) as { message: string });
    const log = JSON.stringify(pathless.map(({ message, ...rest }) => [message.replace(/ \/\S*/, ''), rest]));
    for (const text of [page, log, ...collector.texts]) {
      expect(text).not.toMatch(/needle/i);
      for (const secret of [KEY, TOKEN, site.token, site.demo?.email, site.demo?.password]) {
        expect(secret).toBeTruthy();
        expect(text).not.toContain(secret);
      }
    }
  });
});

describe('the page for Prometheus', () => {
  it('is refused a token that is short', async () => {
    await expect(startSite({ env: { METRICS_TOKEN: 'short' } })).rejects.toThrow(
      /METRICS_TOKEN must be .*20 characters/,
    );
  });
});
