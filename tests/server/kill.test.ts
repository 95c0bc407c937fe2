import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { withDatabase } from './prepared-database';
import { makeFolder, signIn } from './site';
import { spawnSite } from './spawned';
import { type Stub, startStub } from './stub';
import { withStack } from './with-stack';

const LIVE = { apiKey: 'sk-live-123456789' };
const CHAT = '---\nkind: chat\nsecret: apiKey\nrespond: text\n---\n## Prompt\n{{topic}}\n## Demo\nDemo {{topic}}';

let chat: Stub;
const folder = makeFolder({ sample: CHAT, leads: '---\nkind: record\n---\n' });
const waiting: (() => void)[] = [];
const asked = new Map<string, number>();

beforeAll(async () => {
  await withDatabase(join(folder, 'data'));
  chat = await startStub(({ body }) => {
    const { messages } = JSON.parse(body) as { messages: { content: string }[] };
    const topic = messages.at(-1)?.content ?? '';
    asked.set(topic, (asked.get(topic) ?? 0) + 1);
    return new Promise((done) =>
      waiting.push(() => done({ body: { choices: [{ message: { content: `About ${topic}` } }] } })),
    );
  });
});
afterAll(async () => {
  await chat.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('kill -9 in the middle of a hundred runs', () => {
  it('loses and doubles nothing that was acknowledged', async () => {
    const before = await spawnSite(folder, chat.url);
    onTestFinished(() => before.kill());
    const { access_token } = await signIn(before.url, before.demo.email, before.demo.password);
    const post = (url: string, path: string, body: object, id: string) =>
      fetch(url + path, {
        method: 'POST',
        headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json', 'X-Run-Id': id },
        body: JSON.stringify(body),
      });
    const settled = async (call: Promise<Response>) =>
      call.then(async (response) => ({ status: response.status, text: await response.text() })).catch(() => undefined);

    const runs = Array.from({ length: 100 }, (_, index) => ({ id: crypto.randomUUID(), topic: `topic ${index}` }));
    const runCalls = runs.map(({ id, topic }) => settled(post(before.url, '/webhook/sample', { ...LIVE, topic }, id)));
    await expect.poll(() => waiting.length, { timeout: 60_000 }).toBe(100);
    for (const answer of waiting.slice(0, 40)) answer();
    await Promise.race(runCalls);

    const leads = Array.from({ length: 20 }, (_, index) => ({
      id: crypto.randomUUID(),
      topic: `lead ${index}`,
      apiKey: 'x',
    }));
    const leadCalls = leads.map(({ id, ...body }) => settled(post(before.url, '/webhook/lead', body, id)));
    const redemptions = Array.from({ length: 4 }, () =>
      settled(
        post(before.url, '/functions/v1/redeem-access-code', { code: before.demo.accessCode }, crypto.randomUUID()),
      ),
    );
    await Promise.race(leadCalls);
    await Promise.race(redemptions);
    await before.kill();
    const answers = await Promise.all(runCalls);
    const taken = await Promise.all(leadCalls);
    const guests = (await Promise.all(redemptions)).flatMap((answer) =>
      answer?.status === 200
        ? [JSON.parse(answer.text) as { success: boolean; session?: { access_token: string } }]
        : [],
    );

    const after = await spawnSite(folder, chat.url);
    onTestFinished(() => after.kill());
    const headers = { Authorization: `Bearer ${access_token}` };
    for (const [index, { id, topic }] of runs.entries()) {
      const stored = (await (await fetch(`${after.url}/runs/${id}`, { headers })).json()) as {
        state: string;
        answer?: { body: string };
        error?: { code: string };
      };
      if (answers[index]?.status === 200) {
        expect(answers[index]?.text).toBe(`About ${topic}`);
        expect(stored).toMatchObject({ state: 'succeeded', answer: { body: `About ${topic}` } });
      } else if (stored.state !== 'succeeded')
        expect(stored).toMatchObject({ state: 'failed', error: { code: 'interrupted' } });
    }
    expect(answers.some((answer) => answer?.status === 200)).toBe(true);
    expect(answers.some((answer) => answer === undefined)).toBe(true);

    const again = await Promise.all(
      runs.map(({ id, topic }) => settled(post(after.url, '/webhook/sample', { ...LIVE, topic }, id))),
    );
    for (const [index, answer] of again.entries()) if (answers[index]) expect(answer).toEqual(answers[index]);
    expect([...asked.values()].every((count) => count === 1)).toBe(true);

    const leadsAgain = await Promise.all(
      leads.map(({ id, ...body }) => settled(post(after.url, '/webhook/lead', body, id))),
    );
    expect(leadsAgain.filter((answer, index) => taken[index]?.status === 200 && answer?.status !== 200)).toEqual([]);
    expect(taken.some((answer) => answer?.status === 200)).toBe(true);
    // A lead that was begun and not stored is answered as interrupted: as the page's outbox does, it is sent under a new id.
    const interrupted = leads.filter((_, index) => leadsAgain[index]?.status !== 200);
    const resent = await Promise.all(
      interrupted.map(({ id: _, ...body }) => settled(post(after.url, '/webhook/lead', body, crypto.randomUUID()))),
    );
    expect(resent.filter((answer) => answer?.status !== 200)).toEqual([]);

    expect(guests.length).toBeGreaterThan(0);
    for (const { session } of guests) {
      const { sub } = decodeJwt(session?.access_token ?? '');
      const response = await fetch(`${after.url}/rest/v1/profiles?select=*&id=eq.${sub}`, {
        headers: { apikey: 'embedded', Authorization: `Bearer ${session?.access_token}` },
      });
      expect(await response.json()).toHaveLength(1);
    }
    await after.kill();

    await withStack(`${folder}/data`, async ({ db }) => {
      const counts =
        await db.query(`select (select count(*)::int from public.leads) as leads, (select count(*)::int from public.runs) as runs,
        c.uses = (select count(*) from public.access_code_redemptions) as even from public.access_codes c where c.note = 'for trying the gate'`);
      expect(counts).toEqual([{ leads: 20, runs: 120 + interrupted.length, even: true }]);
    });
  });
});
