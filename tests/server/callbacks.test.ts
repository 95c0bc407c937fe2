import { createHmac, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyCallback } from '@/client/client';
import type { ApiRun, CreatedToken, TokenList } from '@/contracts/api';
import type { CallbackBody, CallbackState } from '@/contracts/callback';
import type { ProblemBody } from '@/contracts/problem';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { callerFiles } from '../../scripts/n8n/export.ts';
import type { N8nWorkflow } from '../../scripts/n8n/node-types.ts';
import { readCallerOptions } from '../../scripts/n8n/options.ts';
import { runCode } from '../n8n/support/simulate.ts';
import { makeFolder, type Site, startSite } from './site';
import { type SeenRequest, type Stub, startStub } from './stub';

const TOOL = 'sora-prompt-generator';
const film = { concept: 'A lighthouse that answers letters', apiKey: 'demo', sceneCount: 6 };

let site: Site;
let receiver: Stub;
let made: CreatedToken;
/** What a demo waits for between two of its pieces. */
let held: Promise<void> | undefined;
/** Runs whose callbacks went to these addresses, begun together. */
let runs: { done: string; broken: string; moved: string; gone: string; inside: string };
/** What the receiver answers, by the path of the address. */
const answers: Record<string, number> = { '/broken': 500, '/gone': 410, '/moved': 302, '/v1/chat/completions': 401 };

beforeAll(async () => {
  receiver = await startStub(({ path }) => ({ status: answers[path] ?? 200, headers: { Location: '/elsewhere' } }));
  const env = {
    RUNS_PER_MINUTE: '100000',
    RUNS_AT_ONCE: '50',
    CALLBACK_ORIGINS: receiver.url,
    LLM_BASE_URL: `${receiver.url}/v1`,
  };
  const toolsDir = join(import.meta.dirname, '../../tools');
  const tuning = { pause: async () => held };
  site = await startSite({ folder: makeFolder(), toolsDir, webhooks, tools: serverTools, env, tuning });
  made = await site.newToken();
  const [done, broken, moved, gone, inside] = (await Promise.all(
    ['/done?for=me', '/broken', '/moved', '/gone', 'https://localhost/hook'].map(async (place) => {
      const { id } = await runOf(await start(place.startsWith('/') ? receiver.url + place : place));
      await vi.waitFor(async () => {
        const { state, error } = await stateOf(id);
        expect(state !== 'waiting' || error).toBeTruthy();
      });
      return id;
    }),
  )) as [string, string, string, string, string];
  runs = { done, broken, moved, gone, inside };
});
afterAll(async () => {
  await site.end();
  await receiver.close();
});

const session = () => ({ Authorization: `Bearer ${site.token}` });

const by = ({ token }: CreatedToken) => ({ Authorization: `Bearer ${token}` });
const start = (callback: string, answers: object = film, headers = {}) =>
  site.post(`/api/tools/${TOOL}/runs`, answers, { ...by(made), 'X-Callback-Url': callback, ...headers });
const runOf = async (response: Response) => (await response.json()) as ApiRun;
const readRun = async (id: string) => runOf(await site.get(`/api/runs/${id}`, by(made)));
const came = (id: string) => receiver.seen.filter(({ headers }) => headers['webhook-id'] === id);
const stateOf = async (id: string) => (await readRun(id)).callback as CallbackState;

describe('a callback', () => {
  it('tells how a run ended, without anybody waiting, as the API tells the run', async () => {
    const [request] = came(runs.done);
    expect([request?.method, request?.path, request?.query.get('for')]).toEqual(['POST', '/done', 'me']);
    const body = JSON.parse(request?.body ?? '') as CallbackBody;
    const { callback, ...run } = await readRun(runs.done);
    expect(callback).toEqual({ state: 'delivered', attempts: 1 });
    expect(body).toEqual({ type: 'run.succeeded', timestamp: run.finishedAt, data: run });
    expect(run.result?.kind).toBe('scenes');
  });

  it('is signed by the secret that was shown with the token, as anybody can reckon', async () => {
    const id = runs.done;
    const [request] = came(id) as [SeenRequest];
    const time = String(request.headers['webhook-timestamp']);
    const key = Buffer.from(made.signingSecret.replace('whsec_', ''), 'base64');
    const reckoned = createHmac('sha256', key).update(`${id}.${time}.${request.body}`).digest('base64');
    expect(request.headers['webhook-signature']).toBe(`v1,${reckoned}`);
    expect(key).toHaveLength(32);
    expect(Math.abs(Date.now() / 1000 - Number(time))).toBeLessThan(60);
    expect((await verifyCallback(made.signingSecret, request.headers, request.body)).data.id).toBe(id);
    const other = await site.newToken();
    expect(other.signingSecret).not.toBe(made.signingSecret);
    await expect(verifyCallback(other.signingSecret, request.headers, request.body)).rejects.toThrow('does not match');
  });

  it('tells of a run that failed or was canceled, too, and holds no key', async () => {
    const key = 'sk-live-needle-123456789';
    const failed = await runOf(await start(`${receiver.url}/failed`, { ...film, apiKey: key }));
    let goOn = () => {};
    held = new Promise((done) => {
      goOn = done;
    });
    const canceled = await runOf(await start(`${receiver.url}/canceled`, film, { Accept: 'text/event-stream' }));
    await site.post(`/api/runs/${canceled.id}/cancel`, {}, by(made));
    goOn();
    for (const [{ id }, type] of [
      [failed, 'run.failed'],
      [canceled, 'run.cancelled'],
    ] as const) {
      await expect.poll(() => came(id).length).toBe(1);
      const body = JSON.parse(came(id)[0]?.body ?? '') as CallbackBody;
      expect([body.type, body.data.state, body.data.error?.message]).toEqual([type, type.slice(4), expect.any(String)]);
      expect(JSON.stringify(came(id))).not.toContain(key);
    }
  });

  it('comes once, where the first call said, however often the run is asked for', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    for (let time = 0; time < 3; time += 1) await start(`${receiver.url}/once-${time}`, film, key);
    await expect.poll(() => stateOf(key['Idempotency-Key'])).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(came(key['Idempotency-Key']).map(({ path }) => path)).toEqual(['/once-0']);
  });

  it('waits for another try where it was refused, follows no redirect, and is given up where it is not wanted', async () => {
    // The next try may have come already.
    const failed = (status: number) => ({ attempts: expect.any(Number), error: `the receiver answered ${status}` });
    expect(await stateOf(runs.broken)).toEqual({ state: 'waiting', ...failed(500) });
    expect(await stateOf(runs.moved)).toEqual({ state: 'waiting', ...failed(302) });
    expect(await stateOf(runs.gone)).toEqual({ state: 'given_up', ...failed(410) });
    expect(receiver.seen.map(({ path }) => path)).not.toContain('/elsewhere');
    const { tokens } = (await (await site.get('/tokens', session())).json()) as TokenList;
    expect(tokens.find(({ id }) => id === made.id)?.callbacks).toEqual({ late: 3, givenUp: 1 });
    expect(site.log.join('\n')).toContain(
      `run ${runs.gone}: attempt 1 to call back failed, given up: the receiver answered 410`,
    );
  });

  it('lets the exported workflow of n8n go on, which called as it is written', async () => {
    const args = ['--callers', '--site', site.url];
    const file = (await callerFiles(readCallerOptions(args)))[`call-${TOOL}.json`] ?? '';
    const [, call, , verify] = (JSON.parse(file) as N8nWorkflow).nodes;
    const { url, jsonBody, headerParameters } = (call?.parameters ?? {}) as Record<'url' | 'jsonBody', string> & {
      headerParameters?: { parameters: { name: string; value: string }[] };
    };
    const { name = '', value } = headerParameters?.parameters[0] ?? {};
    expect(value).toBe('={{ $execution.resumeUrl }}');
    const headers = { ...by(made), 'Content-Type': 'application/json', [name]: `${receiver.url}/webhook-waiting/7` };
    const { id } = await runOf(await fetch(url, { method: 'POST', headers, body: jsonBody }));
    await expect.poll(() => came(id).length).toBe(1);
    const json = { headers: came(id)[0]?.headers, body: JSON.parse(came(id)[0]?.body ?? '') };
    const code = String(verify?.parameters.jsCode).replace(/"secret": "[^"]*"/, `"secret": "${made.signingSecret}"`);
    const run = await runCode(code, { $input: { first: () => ({ json }) } });
    expect(run).toMatchObject({ id, tool: TOOL, state: 'succeeded', result: { kind: 'scenes' } });
  });

  it('is asked for by nothing that is refused', async () => {
    const response = await start(`${receiver.url}/refused`, { apiKey: 'demo' });
    expect([response.status, ((await response.json()) as ProblemBody).error.field]).toEqual([400, 'concept']);
    expect(receiver.seen.map(({ path }) => path)).not.toContain('/refused');
  });

  it.each([
    ['http://example.com/hook', 'must begin with https://'],
    ['https://user:word@example.com/hook', 'without user and password'],
    ['nowhere', 'a URL'],
    [`https://example.com/${'x'.repeat(2000)}`, 'up to 2000'],
    ['https://127.0.0.1/hook', 'must be public'],
    ['https://[::1]/hook', 'must be public'],
    ['https://10.0.0.8/hook', 'must be public'],
    ['https://169.254.169.254/latest', 'must be public'],
    ['https://example.com:8443/hook', 'default port'],
    ['file:///etc/passwd', 'must begin with https://'],
  ])('goes nowhere closed: %.60s', async (address, words) => {
    const response = await start(address);
    const { error } = (await response.json()) as ProblemBody;
    expect([response.status, error.code, error.field]).toEqual([400, 'invalid_callback', 'X-Callback-Url']);
    expect(error.message).toContain(words);
    expect(error.message).not.toContain('word@');
  });

  it('goes to no name of this machine, and says no more of one than of a name that nobody has', async () => {
    expect(await stateOf(runs.inside)).toMatchObject({
      state: 'waiting',
      error: 'the receiver could not be reached (ENOTFOUND)',
    });
  });

  it('leaves its secret and its address in no log', () => {
    const log = site.log.join('\n');
    expect(log).not.toContain(made.signingSecret.slice(6));
    expect(log).not.toContain(made.token);
    expect(log).not.toMatch(/\/broken|\/gone|for=me/);
  });
});
