import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES } from '@/contracts/file';
import { freePort } from '../../scripts/lib/free-port.ts';
import { startWritingProvider, type WritingProvider } from '../support/streaming-provider';
import { PHOTO } from './files-site';
import type { Program } from './program';
import { PROXY_NAMES, startProxy } from './proxies';
import { makeFolder, type Site, sampleWebhook, startSite } from './site';

const SAMPLE =
  '---\nkind: chat\nsecret: apiKey\nrespond: completion\n---\n## Prompt\n{{topic}}\n## Demo\nDemo {{topic}}';
const FILM = 'x'.repeat(100);

describe.each(PROXY_NAMES)('a site behind the example of deploy for %s', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  const proxies: Program[] = [];
  let provider: WritingProvider;
  let site: Site;
  let url = '';
  let hasty = '';

  beforeAll(async () => {
    provider = await startWritingProvider();
    const [port, hastyPort] = [await freePort(), await freePort()];
    url = `http://127.0.0.1:${port}`;
    hasty = `http://127.0.0.1:${hastyPort}`;
    const made = makeFolder({ sample: SAMPLE });
    writeFileSync(join(made, 'dist/film.mp4'), FILM);
    const photo = { ...PHOTO, accept: ['text/plain'], maxBytes: MAX_FILE_BYTES };
    site = await startSite({
      folder: made,
      webhooks: { sample: { ...sampleWebhook, timeoutSeconds: 3600, files: [photo] } },
      env: { TRUST_PROXY: '1', PUBLIC_URL: url, LLM_BASE_URL: provider.url, GUESTS_PER_HOUR: '2' },
    });
    const gateway = new URL(site.url).host;
    proxies.push(await startProxy(name, folder, { port, gateway }));
    proxies.push(await startProxy(name, folder, { port: hastyPort, gateway, patience: 1 }));
  });
  afterAll(async () => {
    for (const proxy of proxies) {
      proxy.process.kill('SIGTERM');
      await proxy.ended;
    }
    await site.end();
    await provider.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const as = () => ({ Authorization: `Bearer ${site.token}` });

  function begin(through: string) {
    const id = crypto.randomUUID();
    const answer = fetch(`${through}/webhook/sample`, {
      method: 'POST',
      headers: { ...as(), 'Content-Type': 'application/json', 'X-Run-Id': id, Accept: '*/*, text/event-stream' },
      body: JSON.stringify({ topic: 'Tea', apiKey: 'sk-live-123456789' }),
    });
    return { id, answer };
  }

  it('tells the words of an answer as they come, and holds a request until the end', async () => {
    const { id, answer } = begin(url);
    const call = await provider.next();
    const waiting = fetch(`${url}/runs/${id}?wait=20`, { headers: as() });
    const events = await fetch(`${url}/runs/${id}/events`, { headers: as() });
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    let told = '';
    const readUntil = async (words: string) => {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        told += part.value;
        if (told.includes(words)) return;
      }
    };
    call.write('Tea is ');
    // The provider has not finished: what comes now was not held back.
    await readUntil('Tea is');
    expect(told).not.toContain('event: end');
    call.write('good.');
    call.finish();
    expect(await (await waiting).text()).toContain('"state":"succeeded"');
    expect(await (await answer).text()).toContain('Tea is good.');
    await readUntil('event: end');
    expect(told).toContain('Tea is');
    expect(told).toContain('event: end');
  });

  it('keeps the result of a run for which the proxy does not wait', async () => {
    const { id, answer } = begin(hasty);
    const call = await provider.next();
    const given = await answer;
    expect([502, 504]).toContain(given.status);
    expect(given.headers.get('X-Run-Id')).toBeNull();
    call.write('Tea is good.');
    call.finish();
    const view = await fetch(`${url}/runs/${id}?wait=20`, { headers: as() });
    expect(await view.text()).toContain('Tea is good.');
  });

  it('takes a file of the largest size, and says of a larger one what is too large', async () => {
    const upload = async (size: number) =>
      fetch(`${url}/files?webhook=sample&field=photo&name=a.txt`, {
        method: 'POST',
        headers: { ...as(), 'Content-Type': 'application/octet-stream' },
        body: Buffer.alloc(size, 'a'),
      });
    expect((await upload(MAX_FILE_BYTES)).status).toBe(201);
    const refused = await upload(MAX_FILE_BYTES + 1);
    expect([refused.status, await refused.json()]).toMatchObject([413, { error: { code: 'file_too_large' } }]);
  });

  it('believes the proxy about who asks, and nobody else', async () => {
    const come = async (localAddress: string, forged: string) => {
      const sending = request(`${url}/functions/v1/redeem-access-code`, {
        method: 'POST',
        localAddress,
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forged },
      });
      sending.end(JSON.stringify({ code: site.demo?.accessCode }));
      const [{ statusCode }] = (await once(sending, 'response')) as [IncomingMessage];
      sending.destroy();
      return statusCode;
    };
    expect(await come('127.0.0.1', '198.51.100.1')).toBe(200);
    expect(await come('127.0.0.1', '198.51.100.2')).toBe(200);
    expect(await come('127.0.0.1', '198.51.100.3')).toBe(429);
    expect(await come('127.0.0.2', '198.51.100.3')).toBe(200);
  });

  it('keeps its numbers inside', async () => {
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
  });

  it('has a tag for each encoding of a file, and answers for a part of one', async () => {
    const file = (headers: Record<string, string>) => fetch(`${url}/assets/main-Ab3_dE9f.js`, { headers });
    const tags = new Set<string>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const tag = (await file({ 'Accept-Encoding': encoding })).headers.get('etag') ?? '';
      tags.add(tag);
      const again = { 'Accept-Encoding': encoding, 'If-None-Match': tag };
      expect((await file(again)).status).toBe(304);
    }
    expect(tags.size).toBe(3);
    for (const encoding of ['br', 'gzip', 'identity']) {
      const others = [...tags].filter((tag) => tag !== [...tags][['br', 'gzip', 'identity'].indexOf(encoding)]);
      const answer = await file({ 'Accept-Encoding': encoding, 'If-None-Match': others.join(', ') });
      expect(answer.status).toBe(200);
    }
    const part = await fetch(`${url}/film.mp4`, { headers: { Range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 10-19/100',
      FILM.slice(10, 20),
    ]);
  });
});
