import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createParser } from 'eventsource-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type RunningServer, startServer } from '@/server/start';
import { startWorker } from '@/server/worker';
import { findProxy } from '../../scripts/lib/find-proxy.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { startWritingProvider, type WritingProvider } from '../support/streaming-provider';
import { type Hosted, MEMBER, openHosted } from './hosted';
import { type Program, startProgram } from './program';
import { makeFolder, sampleWebhook } from './site';
import { type Stub, startStub } from './stub';

const SAMPLE =
  '---\nkind: chat\nsecret: apiKey\nrespond: completion\n---\n## Prompt\n{{topic}}\n## Demo\nDemo {{topic}}';

/** Writes the Caddyfile of compose.yaml with one line more, so that nothing listens beyond this machine, and returns its path. */
function makeLocalCaddyfile(folder: string): string {
  const text = readFileSync('deploy/Caddyfile', 'utf8');
  const local = text.replace('\tadmin off\n', '\tadmin off\n\tdefault_bind 127.0.0.1\n');
  if (local === text) throw new Error('deploy/Caddyfile has no line "admin off" to add the address after.');
  const path = join(folder, 'Caddyfile');
  writeFileSync(path, local);
  return path;
}

interface Gateway extends RunningServer {
  lines: string[];
}

describe('three gateways behind the proxy of compose.yaml, on a real Caddy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  const folders: string[] = [folder];
  let hosted: Hosted;
  let provider: WritingProvider;
  let n8n: Stub;
  let gateways: Gateway[];
  let worker: Awaited<ReturnType<typeof startWorker>>;
  let proxy: Program;
  let url = '';
  let webhooks = '';

  /** What compose.yaml sets for a service, as far as it stands there in full. */
  function setFor(service: string): Record<string, string> {
    const { services } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
      services: Record<string, { environment: Record<string, string> }>;
    };
    return Object.fromEntries(
      Object.entries(services[service]?.environment ?? {}).filter(([, value]) => !value.includes('${')),
    );
  }

  async function startGateway(name: string, port = 0): Promise<Gateway> {
    const made = makeFolder({ sample: SAMPLE });
    folders.push(made);
    const lines: string[] = [];
    const server = await startServer({
      port,
      dataDir: join(made, 'data'),
      distDir: join(made, 'dist'),
      toolsDir: join(made, 'tools'),
      env: {
        ...setFor(name),
        ...hosted.env,
        LLM_BASE_URL: provider.url,
        METRICS_TOKEN: 'a-token-of-this-test-alone',
        RUNS_PER_MINUTE: '1000',
        RUNS_AT_ONCE: '1000',
      },
      webhooks: { sample: sampleWebhook },
      brand: { shortName: 'testkit', links: {} },
      log: (line) => lines.push(line),
    });
    return { ...server, lines };
  }

  beforeAll(async () => {
    [hosted, provider, n8n] = [
      await openHosted(),
      await startWritingProvider(),
      await startStub(({ path }) => ({ body: { path } })),
    ];
    gateways = await Promise.all(['gateway-1', 'gateway-2', 'gateway-3'].map(startGateway));
    const env = { ...setFor('worker'), ...hosted.env, WORKER_PORT: '0' };
    worker = await startWorker({
      env,
      dataDir: join(folder, 'worker'),
      brand: { shortName: 'testkit' },
      log: () => undefined,
    });
    url = `http://127.0.0.1:${await freePort()}`;
    webhooks = `http://127.0.0.1:${await freePort()}`;
    const hosts = (servers: readonly { url: string }[]) => servers.map((server) => new URL(server.url).host).join(' ');
    proxy = startProgram(
      [findProxy('caddy'), 'run', '--config', makeLocalCaddyfile(folder), '--adapter', 'caddyfile'],
      {
        SITE_ADDRESS: url,
        N8N_ADDRESS: webhooks,
        GATEWAYS: hosts(gateways),
        N8N_WEBHOOKS: hosts([n8n]),
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
      },
    );
    await proxy.prints(/serving initial configuration/);
  });
  afterAll(async () => {
    proxy.process.kill('SIGTERM');
    await proxy.ended;
    await Promise.all(gateways.map((gateway) => gateway.close()));
    await worker.close();
    await Promise.all([hosted.close(), provider.close(), n8n.close()]);
    for (const made of folders) rmSync(made, { recursive: true, force: true });
  });

  const headers = async () => ({ ...(await hosted.as(MEMBER)), 'Content-Type': 'application/json' });

  async function begin(topic: string, apiKey = 'sk-live-123456789') {
    const id = crypto.randomUUID();
    const body = JSON.stringify({ topic, apiKey });
    const sent = {
      method: 'POST',
      headers: { ...(await headers()), 'X-Run-Id': id, Accept: '*/*, text/event-stream' },
      body,
    };
    return { id, answer: fetch(`${url}/webhook/sample`, sent) };
  }

  it('take turns without a member being bound to one, and a run ends in a result', async () => {
    const { id, answer } = await begin('Tea', 'demo');
    expect((await answer).status).toBe(200);
    const asked = async () => {
      const view = await fetch(`${url}/runs/${id}`, { headers: await headers() });
      expect(await view.text()).toContain('Demo Tea');
      return gateways.filter(({ lines }) => lines.some((line) => line.includes(`/runs/${id}`))).length;
    };
    await expect.poll(asked, { timeout: 20_000, interval: 5 }).toBe(3);
    expect((await fetch(`${worker.url}/readyz`)).status).toBe(200);
  });

  it('tell how a run stands while it goes on, whichever is asked, and hold a request until it ends', async () => {
    const { id, answer } = await begin('Coffee');
    const call = await provider.next();
    const waiting = fetch(`${url}/runs/${id}?wait=20`, { headers: await headers() });
    const events = await fetch(`${url}/runs/${id}/events`, { headers: await headers() });
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    const told: (string | undefined)[] = [];
    const parser = createParser({ onEvent: ({ event }) => told.push(event) });
    const more = async () => {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (value) parser.feed(value);
      return done;
    };
    // The provider has not answered a word: what comes now was not held back.
    while (told.length === 0 && !(await more()));
    expect(told[0]).toBe('progress');
    call.write('Coffee is good.');
    call.finish();
    while (!(await more()));
    expect(told.at(-1)).toBe('end');
    expect(await (await waiting).text()).toContain('"state":"succeeded"');
    expect(await (await answer).text()).toContain('Coffee is good.');
  });

  it('believe the proxy about who asks, and nobody else; numbers stay inside', async () => {
    const page = await fetch(`${url}/healthz`, { headers: { 'X-Request-Id': 'mine', Traceparent: 'mine' } });
    expect(page.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const bearer = { Authorization: 'Bearer a-token-of-this-test-alone' };
    expect((await fetch(`${gateways[0]?.url}/metrics`, { headers: bearer })).status).toBe(200);
    expect((await fetch(`${url}/metrics`, { headers: bearer })).status).toBe(404);
  });

  it('lead to the webhooks of n8n, and not to its editor', async () => {
    const at = async (path: string) => (await fetch(webhooks + path)).status;
    expect([await at('/webhook/x'), await at('/'), await at('/rest/login')]).toEqual([200, 404, 404]);
  });

  it('are replaced one after the other under a hundred runs, and none is interrupted', async () => {
    const topics = Array.from({ length: 100 }, (_, index) => `Tea ${index}`);
    const answerCalls = async () => {
      for (const _topic of topics) {
        const call = await provider.next();
        call.write('Tea is good.');
        // Written to the end only once a server has been asked to end: most runs go on across a replacement.
        void firstDrain.then(() => call.finish());
      }
    };
    let drainBegan: () => void = () => undefined;
    const firstDrain = new Promise<void>((resolve) => {
      drainBegan = resolve;
    });
    const answering = answerCalls();
    const runs = Promise.all(
      topics.map(async (topic) => {
        const { answer } = await begin(topic);
        return (await answer).text();
      }),
    );
    await expect.poll(() => provider.count(), { timeout: 60_000 }).toBeGreaterThan(20);
    for (const [index, gateway] of [...gateways.entries()]) {
      const drained = gateway.drain.run(new AbortController().signal);
      drainBegan();
      await drained;
      const { port } = new URL(gateway.url);
      await gateway.close();
      gateways[index] = await startGateway(`gateway-${index + 1}`, Number(port));
    }
    // First what came back: a run that was lost calls no provider.
    const texts = await runs;
    expect(texts.filter((text) => !text.includes('Tea is good.'))).toEqual([]);
    await answering;
  });

  it('lose no request when one of them stops', async () => {
    await gateways.shift()?.close();
    const asked = Array.from(
      { length: 30 },
      async () => (await fetch(`${url}/runs`, { headers: await headers() })).status,
    );
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
  });
});
