import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { n8nAutomation, readN8nAnswer } from '@/automation/parts/n8n-workflow';
import { type Stub, startStub } from '../server/stub';
import { runOf } from './support/run';

const read = (status: number, text: string, contentType = 'application/json') =>
  readN8nAnswer({ status, text, contentType });

describe('readN8nAnswer', () => {
  it.each([
    ['no_result', 200, ''],
    ['no_result', 200, ' \n'],
    ['no_result', 200, '[]'],
    ['no_result', 200, '{}'],
    ['no_result', 200, 'null'],
    ['no_result', 200, '{"message":"Workflow was started"}'],
    ['no_result', 200, '<!DOCTYPE html><p>x'],
    ['not_set_up', 404, '{"code":404,"message":"The requested webhook is not registered."}'],
    ['upstream', 500, '{"message":"Error in workflow"}'],
    ['upstream', 200, '{"error":{"message":"The provider did not accept this key."}}'],
    ['upstream', 403, 'Authorization data is wrong!'],
    ['answer_lost', 524, '<html>'],
    ['answer_lost', 504, '{"message":"Endpoint request timed out"}'],
    ['answer_lost', 502, '<html><h1>Bad Gateway'],
    ['answer_lost', 503, 'no available server'],
  ])('says %s for %s %s', (code, status, text) => {
    expect(() => read(status, text)).toThrow(expect.objectContaining({ code }));
  });

  it('hands on the reason our workflows give', () => {
    expect(() => read(502, '{"error":{"code":"provider_key","message":"Check your key."}}')).toThrow('Check your key.');
  });

  it('shortens a long reason between words, so that no part of a key is left where nobody recognises it', () => {
    const message = `${'word '.repeat(57)} my-own-key-0123456789 refused`;
    expect(() => read(502, JSON.stringify({ error: { message } }))).toThrow(/^(word ){56}word$/);
  });

  it('keeps results as they are, and never as HTML', () => {
    expect(read(200, '[{"output":"x"}]')).toEqual({
      status: 200,
      contentType: 'application/json',
      body: '[{"output":"x"}]',
    });
    expect(read(200, 'Plain prompt', 'text/html; charset=utf-8').contentType).toBe('text/plain; charset=utf-8');
    expect(read(200, '{"a":1}', 'text/html').contentType).toBe('application/json');
  });
});

describe('n8nAutomation', () => {
  let stub: Stub;
  afterEach(() => stub.close());
  const run = runOf({ id: 'r1', body: { a: 1 } });

  it("forwards the body with the gateway's secret, and no session token", async () => {
    stub = await startStub(() => ({ body: { ok: 1 } }));
    const automation = n8nAutomation({
      baseUrl: `${stub.url}/`,
      webhook: 'voice-agent',
      headerName: 'X-Gateway',
      headerSecret: 'hush',
    });
    expect((await automation(run)).body).toBe('{"ok":1}');
    const [seen] = stub.seen;
    expect([
      seen?.path,
      seen?.headers['x-gateway'],
      seen?.headers['x-run-id'],
      seen?.headers.authorization,
      seen?.body,
    ]).toEqual(['/webhook/voice-agent', 'hush', 'r1', undefined, '{"a":1}']);
  });

  it('mails the text of an answer, and nothing of one that breaks off', async () => {
    const mailed: string[] = [];
    const deliver = async (_run: unknown, text: string) => mailed.push(text) > 0;
    for (const body of ['{"output":"The whole text."}', '{"output":']) {
      stub = await startStub(() => ({ headers: { 'Content-Type': 'application/json' }, body }));
      const answer = await n8nAutomation({ baseUrl: stub.url, webhook: 'x', deliver })(run);
      expect([answer.body, answer.mailed]).toEqual([body, mailed.length === 1 && body.endsWith('}')]);
      if (body.endsWith('}')) await stub.close();
    }
    expect(mailed).toEqual(['The whole text.']);
  });

  it('says so where n8n is not there', async () => {
    stub = await startStub(() => ({}));
    await stub.close();
    await expect(n8nAutomation({ baseUrl: stub.url, webhook: 'x' })(run)).rejects.toMatchObject({
      code: 'n8n_unreachable',
    });
  });

  it.each([
    ['before its answer', ''],
    ['in the middle of its answer', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"out'],
  ])('says that the answer may exist where the connection breaks %s', async (_name, bytes) => {
    const breaking = createServer((socket) => socket.once('data', () => socket.end(bytes)));
    await new Promise<void>((done) => breaking.listen(0, '127.0.0.1', done));
    onTestFinished(() => void breaking.close());
    const { port } = breaking.address() as AddressInfo;
    const automation = n8nAutomation({ baseUrl: `http://127.0.0.1:${port}`, webhook: 'x' });
    await expect(automation(run)).rejects.toMatchObject({
      code: 'answer_lost',
      message: expect.stringContaining('another run may cost that once more'),
    });
  });

  it('sends along what is recalled where the member asked for it', async () => {
    stub = await startStub(() => ({ body: { ok: 1 } }));
    const recall = { as: 'lastLeads', tool: 'search', when: 'useLastScrapedLeads' };
    const automation = n8nAutomation({ baseUrl: stub.url, webhook: 'icp-offer', recall });
    await automation({ ...run, recall: async () => 'Blue Fern, Austin' });
    await automation({ ...run, body: { useLastScrapedLeads: true }, recall: async () => 'Blue Fern, Austin' });
    expect(stub.seen.map(({ body }) => JSON.parse(body))).toEqual([
      { a: 1 },
      { useLastScrapedLeads: true, lastLeads: 'Blue Fern, Austin' },
    ]);
  });

  it('delivers the text of an answer without its envelope, and tells whether the mail was taken', async () => {
    stub = await startStub(() => ({ body: { message: { content: 'A prompt' } } }));
    const delivered: string[] = [];
    const deliver = async (_run: unknown, text: string) => delivered.push(text) > 1;
    const automation = n8nAutomation({ baseUrl: stub.url, webhook: 'yelp', deliver });
    expect([(await automation(run)).mailed, (await automation(run)).mailed]).toEqual([false, true]);
    expect(delivered).toEqual(['A prompt', 'A prompt']);
  });
});
