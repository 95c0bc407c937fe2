import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, type Site, sampleBody, sampleWebhook, startSite, webhook } from './site';
import { type Stub, startStub } from './stub';

const LIVE = { topic: 'Tea', apiKey: 'sk-live-123456789' };
const DOCUMENTS = `---
kind: chat
secret: apiKey
respond: text
actions:
  download: { kind: document, document: text, from: result, subject: "About {{topic}}", file: about }
---
## Prompt
x
## Demo
x`;

let site: Site;
let chat: Stub;
let answers: ((body: object) => void)[] = [];
let other: Record<string, string>;

/** Lets the provider answer everything it has been asked. */
function release(content: string): void {
  for (const answer of answers.splice(0)) answer({ choices: [{ message: { content } }] });
}

async function asked(count: number): Promise<void> {
  await expect.poll(() => answers.length).toBe(count);
}

beforeAll(async () => {
  chat = await startStub(() => new Promise((done) => answers.push((body) => done({ body }))));
  const folder = makeFolder({
    sample: '---\nkind: chat\nsecret: apiKey\nrespond: text\n---\n## Prompt\n{{topic}}\n## Demo\nDemo {{topic}}',
    papers: DOCUMENTS,
  });
  const open = webhook({ type: 'object' }, { tool: 'papers', action: 'download' });
  const env = { LLM_BASE_URL: chat.url };
  site = await startSite({ folder, env, webhooks: { sample: sampleWebhook, papers: open } });
  const response = await site.post('/functions/v1/redeem-access-code', { code: site.demo?.accessCode });
  const { session } = (await response.json()) as { session: { access_token: string } };
  other = { Authorization: `Bearer ${session.access_token}` };
});
afterAll(async () => {
  await site.end();
  await chat.close();
});

const mine = () => ({ Authorization: `Bearer ${site.token}` });
const json = async (response: Response) => (await response.json()) as Record<string, unknown>;

describe('runs', () => {
  it('goes on when the browser leaves, and keeps the late answer for the member alone', async () => {
    const id = crypto.randomUUID();
    const leaving = new AbortController();
    const call = fetch(`${site.url}/webhook/sample`, {
      method: 'POST',
      headers: { ...mine(), 'X-Run-Id': id, 'Content-Type': 'application/json' },
      body: JSON.stringify(LIVE),
      signal: leaving.signal,
    }).catch(() => undefined);
    await asked(1);
    leaving.abort();
    await call;
    expect(await json(await site.get(`/runs/${id}`, mine()))).toMatchObject({
      id,
      tool: 'sample',
      mode: 'live',
      state: 'running',
    });
    const waiting = site.get(`/runs/${id}?wait=25`, mine());
    release('Late words');
    expect(await json(await waiting)).toMatchObject({
      state: 'succeeded',
      answer: { status: 200, contentType: 'text/plain; charset=utf-8', body: 'Late words' },
    });
    expect((await site.get(`/runs/${id}`, other)).status).toBe(404);
    expect((await site.get(`/runs/${id}`)).status).toBe(401);
    expect(chat.seen[0]?.headers.authorization).toBe(`Bearer ${LIVE.apiKey}`);
  });

  it('gives a repeated call the same run', async () => {
    const headers = { 'X-Run-Id': crypto.randomUUID() };
    const before = chat.seen.length;
    const first = site.run('sample', LIVE, headers);
    await asked(1);
    const second = site.run('sample', LIVE, headers);
    release('Once');
    expect(await Promise.all([first, second].map(async (call) => (await call).text()))).toEqual(['Once', 'Once']);
    expect(await (await site.run('sample', LIVE, headers)).text()).toBe('Once');
    expect(chat.seen.length - before).toBe(1);
    const stranger = await site.post('/webhook/sample', LIVE, { ...other, ...headers });
    expect([stranger.status, await json(stranger)]).toEqual([
      409,
      { error: expect.objectContaining({ code: 'run_id_taken' }) },
    ]);
  });

  it('lists the newest first without answers, by tool', async () => {
    await site.run('sample', { ...sampleBody, topic: 'Newest' });
    const { runs } = (await json(await site.get('/runs?tool=sample', mine()))) as {
      runs: { startedAt: string; answer?: unknown }[];
    };
    expect(runs.length).toBeGreaterThan(2);
    expect(runs.map(({ startedAt }) => startedAt)).toEqual(
      runs
        .map(({ startedAt }) => startedAt)
        .toSorted()
        .toReversed(),
    );
    expect(runs.every((run) => run.answer === undefined)).toBe(true);
    expect(await json(await site.get('/runs?tool=none', mine()))).toEqual({ runs: [] });
    expect(await json(await site.get('/runs', other))).toEqual({ runs: [] });
  });

  it('cancels truthfully', async () => {
    const id = crypto.randomUUID();
    const call = site.run('sample', LIVE, { 'X-Run-Id': id });
    await asked(1);
    expect((await site.post(`/runs/${id}/cancel`, {}, other)).status).toBe(404);
    expect(await json(await site.post(`/runs/${id}/cancel`, {}, mine()))).toEqual({
      cancelled: true,
      state: 'cancelled',
      message: expect.stringContaining('may finish'),
    });
    expect((await call).status).toBe(409);
    answers = [];
    expect(await json(await site.get(`/runs/${id}`, mine()))).toMatchObject({
      state: 'cancelled',
      error: { code: 'cancelled' },
    });
    expect(await json(await site.post(`/runs/${id}/cancel`, {}, mine()))).toMatchObject({
      cancelled: false,
      state: 'cancelled',
    });
  });

  describe('what the form of a run was filled in with', () => {
    const put = (id: string, headers: Record<string, string>, inputs: unknown) =>
      fetch(`${site.url}/runs/${id}/inputs`, {
        method: 'PUT',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ inputs }),
      });

    it('is kept without its secrets, also where it comes before the run', async () => {
      const id = crypto.randomUUID();
      const early = put(id, mine(), LIVE);
      await site.run('sample', sampleBody, { 'X-Run-Id': id });
      expect((await early).status).toBe(204);
      const kept = await json(await site.get(`/runs/${id}`, mine()));
      expect(kept).toMatchObject({ inputs: { topic: 'Tea' } });
      expect(JSON.stringify(kept)).not.toContain(LIVE.apiKey);
      expect((await put(id, mine(), { topic: 'Two' })).status).toBe(204);
      expect(await json(await site.get(`/runs/${id}`, mine()))).toMatchObject({ inputs: { topic: 'Two' } });
    });

    it('is kept for nobody else, for no made-up run and in no other shape', async () => {
      const id = crypto.randomUUID();
      await site.run('sample', sampleBody, { 'X-Run-Id': id });
      expect((await put(id, other, { topic: 'Theirs' })).status).toBe(404);
      expect((await put(id, mine(), [])).status).toBe(400);
      expect((await put(crypto.randomUUID(), mine(), { topic: 'Nowhere' })).status).toBe(404);
    });
  });

  it('deletes a run, but none of others and none that is running', async () => {
    const id = crypto.randomUUID();
    const call = site.run('sample', LIVE, { 'X-Run-Id': id });
    await asked(1);
    const remove = (headers: Record<string, string>) => fetch(`${site.url}/runs/${id}`, { method: 'DELETE', headers });
    expect((await remove(mine())).status).toBe(409);
    release('Done');
    await call;
    expect((await remove(other)).status).toBe(404);
    expect((await remove(mine())).status).toBe(204);
    expect((await site.get(`/runs/${id}`, mine())).status).toBe(404);
  });

  it('gives the document of a run to the member who made it', async () => {
    const response = await site.run('papers', { topic: 'Tea', result: 'Offer\n- one' });
    const { download, delivered } = (await response.json()) as { download: string; delivered: boolean };
    expect(delivered).toBe(false);
    const pdf = await site.get(download, mine());
    expect([pdf.status, pdf.headers.get('content-type'), pdf.headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      'attachment; filename="about.pdf"',
    ]);
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
    expect((await site.get(download, other)).status).toBe(404);
    expect((await site.get(download)).status).toBe(401);
  });

  it('is closed to an ended session', async () => {
    expect((await site.get('/runs', other)).status).toBe(200);
    await site.post('/auth/v1/logout?scope=global', {}, { ...other, apikey: 'embedded' });
    expect((await site.get('/runs', other)).status).toBe(401);
    expect((await site.get('/runs', mine())).status).toBe(200);
  });
});
