import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatInputsHeader, INPUTS_HEADER } from '@/contracts/run-inputs';
import { type Site, sampleBody, startSite } from './site';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.end());

const text = async (response: Response) => (await response.json()) as Record<string, never>;

describe('POST /webhook/<name>', () => {
  it('answers the demo key from the answers and says that no provider was called', async () => {
    const response = await site.run('sample', sampleBody);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-run-mode')).toBe('demo');
    expect(response.headers.get('x-run-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await text(response)).toEqual({ choices: [{ message: { content: 'A demo about Tea & "honey".' } }] });
  });

  it('refuses in the order name, session, size, JSON, fields', async () => {
    const unknown = await site.post('/webhook/nothing', sampleBody);
    expect([unknown.status, (await text(unknown)).error]).toEqual([
      404,
      expect.objectContaining({ code: 'unknown_webhook' }),
    ]);
    const noToken = await site.post('/webhook/sample', sampleBody);
    expect([noToken.status, (await text(noToken)).error]).toEqual([
      401,
      expect.objectContaining({ code: 'signed_out' }),
    ]);
    const badToken = await site.run('sample', sampleBody, { Authorization: 'Bearer a.b.c' });
    expect(badToken.status).toBe(401);
    const large = await site.run('sample', { ...sampleBody, topic: 'x'.repeat(300_000) });
    expect(large.status).toBe(413);
    const notJson = await site.run('sample', '{"topic"');
    expect([notJson.status, (await text(notJson)).error]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid_json' }),
    ]);
    const missing = await site.run('sample', { apiKey: 'demo' });
    expect([missing.status, (await text(missing)).error]).toEqual([
      400,
      { code: 'invalid_body', message: 'The field "topic" is missing.', field: 'topic' },
    ]);
  });

  it('keeps what was filled in with the run, without keys, in the request that starts it', async () => {
    const mine = { Authorization: `Bearer ${site.token}` };
    const client = crypto.randomUUID();
    await fetch(`${site.url}/profiles/${client}`, {
      method: 'PUT',
      headers: { ...mine, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Ann', known: {} }),
    });
    const run = async (header: string) => {
      const id = crypto.randomUUID();
      const answer = await site.run('sample', sampleBody, { 'X-Run-Id': id, [INPUTS_HEADER]: header });
      expect(answer.status).toBe(200);
      const { inputs, client: of } = await text(await site.get(`/runs/${id}`, mine));
      return { inputs, client: of };
    };
    const form = { inputs: { topic: 'Té "honey" 🍯', apiKey: 'sk-never-kept' }, client };
    const kept = { inputs: { topic: 'Té "honey" 🍯' }, client };
    expect(await run(formatInputsHeader(form) ?? '')).toEqual(kept);
    expect(await run(formatInputsHeader({ ...form, client: crypto.randomUUID() }) ?? '')).toEqual({
      inputs: kept.inputs,
    });
    for (const unreadable of ['{', '%', '"text"', '{"inputs":[]}', `${'%5B'.repeat(2000)}`])
      expect(await run(unreadable)).toEqual({});
    expect(formatInputsHeader({ inputs: { topic: 'x'.repeat(6000) } })).toBeUndefined();
  });

  it('never runs the same id twice, and refuses it for anything else', async () => {
    const headers = { 'X-Run-Id': crypto.randomUUID() };
    const [first, second] = await Promise.all([
      site.run('sample', sampleBody, headers),
      site.run('sample', sampleBody, headers),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const other = await site.run('sample', { ...sampleBody, topic: 'Coffee' }, headers);
    expect(other.status).toBe(409);
    const list = await site.get('/runs?tool=sample', { Authorization: `Bearer ${site.token}` });
    const { runs } = (await list.json()) as { runs: { id: string }[] };
    expect(runs.filter((run) => run.id === headers['X-Run-Id'])).toHaveLength(1);
  });
});
