import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiRun } from '@/contracts/api';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { PNG } from '../server/files-site';
import { openApp, type RoutedApp } from '../server/route-table';
import { type Stub, startStub } from '../server/stub';
import { endsOfRights, PASSWORD } from './support/ends-of-rights';

/**
 * Whatever was given out ends with the right it was given by: addresses, streams, calls that are open, callbacks. Each thing is
 * tried with each end.
 */
const TOOL = 'website-prompt-free-form';
const KEY = 'sk-member-own-key-123';
const INPUT = { input: 'A site for a bike repair service in Denver with prices.' };
const BODY = { ...INPUT, apiKey: KEY };
/** What the model answers, once it is let. */
const ANSWER = JSON.stringify({ lovable_prompt: 'A needle. '.repeat(300), chatgpt_prompt: 'A needle. '.repeat(150) });
const WORDS = /needle|event: end/i;

let site: RoutedApp;
let receiver: Stub;
let model: Stub;
/** What the model waits for. */
let held: Promise<void> = Promise.resolve();
let release = () => {};
beforeAll(async () => {
  receiver = await startStub(() => ({ status: 200 }));
  model = await startStub(async () => {
    await held;
    return { body: { choices: [{ message: { role: 'assistant', content: ANSWER }, finish_reason: 'stop' }] } };
  });
  site = await openApp({
    webhooks,
    tools: serverTools,
    toolsDir: 'tools',
    env: {
      CALLBACK_ORIGINS: receiver.url,
      LLM_BASE_URL: `${model.url}/v1`,
      SIGN_INS_PER_MINUTE: '1000',
      RUNS_PER_MINUTE: '1000',
    },
    tuning: { recheckMs: 0 },
  });
});
afterAll(async () => {
  release();
  await site.close();
  await receiver.close();
  await model.close();
});

type Headers = Record<string, string>;

/** A member with a session, a token, and one run of theirs that goes on until `release`. */
interface Owner {
  id: string;
  email: string;
  session: Headers;
  token: Headers;
  tokenId: string;
}

let count = 0;
async function newOwner(): Promise<Owner> {
  count += 1;
  const email = `owner-${count}@x.test`;
  const created = await site.backend.stack?.users.create({ email, password: PASSWORD });
  const signedIn = await site.ask('POST', '/auth/v1/token?grant_type=password', { email, password: PASSWORD });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const session = { Authorization: `Bearer ${access_token}` };
  const made = await site.ask('POST', '/tokens', { name: 'Mine', days: 1, password: PASSWORD }, session);
  const { id: tokenId, token } = (await made.json()) as { id: string; token: string };
  return {
    id: created?.ok ? created.userId : '',
    email,
    session,
    token: { Authorization: `Bearer ${token}` },
    tokenId,
  };
}

const query = (sql: string, values: unknown[]) => site.backend.stack?.db.query(sql, values);

const endsOf = endsOfRights(() => site);

async function upload({ session }: Owner): Promise<string> {
  const [name = '', entry] = Object.entries(webhooks).find(([, { files }]) =>
    files?.some(({ accept }) => accept.includes('image/png')),
  ) ?? [''];
  const { field } = entry?.files?.find(({ accept }) => accept.includes('image/png')) ?? {};
  const answer = await site.app.request(
    `/files?webhook=${name}&field=${field}&name=a.png`,
    { method: 'POST', headers: { ...session, 'Content-Type': 'application/octet-stream' }, body: PNG },
    {},
  );
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

/** Starts a run that goes on until `release`. */
async function startRun({ token }: Owner, headers: Headers = {}): Promise<string> {
  const answer = await site.ask('POST', `/api/tools/${TOOL}/runs`, BODY, { ...token, ...headers });
  expect(answer.status).toBe(202);
  return ((await answer.json()) as ApiRun).id;
}

/** Hands something out by a right; the function it resolves to says what is given for it after the end. */
type HandOut = (owner: Owner) => Promise<() => Promise<string>>;
const textOf = async (answer: Promise<Response> | Response) => {
  const { status } = await answer;
  return `${status} ${await (await answer).text()}`;
};
const open =
  (begin: (owner: Owner, run: string) => Promise<Response>): HandOut =>
  async (owner) => {
    const run = await startRun(owner);
    const answer = begin(owner, run);
    return () => textOf(answer);
  };

const GIVEN: Record<string, { by: 'session' | 'token'; give: HandOut }> = {
  'the address of a file': {
    by: 'session',
    async give(owner) {
      const answer = await site.ask('POST', `/files/${await upload(owner)}/link`, {}, owner.session);
      const { url } = (await answer.json()) as { url: string };
      expect((await site.ask('GET', url)).status).toBe(200);
      return () => textOf(site.ask('GET', url));
    },
  },
  'the address of a file for a program': {
    by: 'token',
    async give(owner) {
      const answer = await site.ask('POST', `/api/files/${await upload(owner)}/link`, {}, owner.token);
      const { url } = (await answer.json()) as { url: string };
      return () => textOf(site.ask('GET', url));
    },
  },
  'an open wait': {
    by: 'session',
    give: open(({ session }, run) => site.ask('GET', `/runs/${run}?wait=20`, undefined, session)),
  },
  'an open stream': {
    by: 'session',
    async give(owner) {
      const run = await startRun(owner);
      const answer = await site.ask('GET', `/runs/${run}/events`, undefined, owner.session);
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      await reader?.read();
      return async () => {
        let text = '';
        for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value;
        return text;
      };
    },
  },
  'an export that is being read': {
    by: 'session',
    async give(owner) {
      const answer = await site.ask('GET', '/account-api/export', undefined, owner.session);
      const reader = answer.body?.getReader();
      await reader?.read();
      return async () => {
        let last = new Uint8Array();
        for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) last = part.value;
        // An archive ends with zeros.
        return last.length > 0 && last.every((byte) => byte === 0) ? '200 whole' : 'cut off';
      };
    },
  },
  'an open run': {
    by: 'session',
    async give(owner) {
      const answer = site.ask('POST', `/webhook/${TOOL}`, BODY, { ...owner.session, 'X-Run-Id': crypto.randomUUID() });
      await expect
        .poll(async () => (await query('select from public.runs where user_id = $1', [owner.id]))?.length)
        .toBe(1);
      return () => textOf(answer);
    },
  },
  'an open wait of a program': {
    by: 'token',
    give: open(({ token }, run) => site.ask('GET', `/api/runs/${run}?wait=20`, undefined, token)),
  },
  'an open call of an assistant': {
    by: 'token',
    async give(owner) {
      const call = { jsonrpc: '2.0', id: 5, method: 'tools/call', params: { name: TOOL, arguments: INPUT } };
      const headers = { Accept: 'application/json, text/event-stream', 'X-Key-OpenAI': KEY };
      const answer = site.ask('POST', '/mcp', call, { ...owner.token, ...headers });
      const text = textOf(answer);
      // The stream has begun: what counts is what comes in it.
      return async () => (await text).replace(/^200 (?!.*needle)/s, '');
    },
  },
  'a callback': {
    by: 'token',
    async give(owner) {
      const run = await startRun(owner, { 'X-Callback-Url': `${receiver.url}/hook` });
      return async () => {
        await expect
          .poll(async () => (await query("select from public.runs where id = $1 and state = 'running'", [run]))?.length)
          .toBe(0);
        site.backend.services.callbacks.poll();
        await site.backend.services.callbacks.drain();
        return receiver.seen
          .filter(({ headers }) => headers['webhook-id'] === run)
          .map(({ body }) => body)
          .join('\n');
      };
    },
  },
};

describe.each(Object.entries(GIVEN))('%s', (_, { by, give }) => {
  it('gives something as long as its right lasts', async () => {
    const owner = await newOwner();
    hold();
    const take = await give(owner);
    release();
    expect(await take()).toMatch(/^200|event: end|"type":"run.succeeded"/m);
  });

  it.each(endsOf(by))('gives nothing after %s', async (_name, { end }) => {
    const owner = await newOwner();
    hold();
    const take = await give(owner);
    await end(owner);
    release();
    const given = await take();
    expect(given).not.toMatch(/^200/);
    expect(given).not.toMatch(WORDS);
  });
});

function hold(): void {
  held = new Promise((done) => {
    release = done;
  });
}
