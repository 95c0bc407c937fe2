import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { makeFolder, sampleWebhook, startSite } from './site';

const CHAT = '---\nkind: chat\nsecret: apiKey\nrespond: text\n---\n## Prompt\n{{topic}}\n## Demo\nDemo';

it('a provider that sends without end fails the run, and is no longer read', async () => {
  const part = Buffer.alloc(256 * 1024, 'x');
  /** 200 MB: far more than is read, and no danger to a machine where it is. */
  let parts = 800;
  let left = 0;
  const provider = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const more = () => {
      while (!response.destroyed && parts-- > 0 && response.write(part));
      if (parts < 0) response.end();
    };
    response.on('drain', more).once('close', () => {
      left = parts;
    });
    more();
  });
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  const env = { LLM_BASE_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}` };
  const site = await startSite({ folder: makeFolder({ sample: CHAT }), webhooks: { sample: sampleWebhook }, env });
  const answer = await site.run('sample', { topic: 'Tea', apiKey: 'sk-live-123456789' });
  expect([answer.status, await answer.json()]).toEqual([
    502,
    { error: expect.objectContaining({ code: 'answer_too_long' }) },
  ]);
  await expect.poll(() => left).toBeGreaterThan(400);
  await site.end();
  provider.close();
});
