import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatDollars } from '@/contracts/usage';
import { messageHash, openAnswerCache } from '@/toolkit/eval/answer-cache';
import { costOf, priceText, readPrices } from '@/toolkit/eval/prices';
import { main } from '../../scripts/commands/eval.ts';
import { callScript } from '../support/run-script.ts';

const root = resolve(import.meta.dirname, '../..');
/** A tool with expectations, questions for a judge, and two valid samples at least. */
const TOOL = 'cold-email-sequence';
const KEY = 'sk-eval-1234567890abcdef';

interface Call {
  url: string;
  headers: IncomingMessage['headers'];
  body: { model: string; messages: { role: string; content: string }[]; response_format?: Record<string, unknown> };
}

type Reply = (call: Call) => { status?: number; body: object };

/** What the provider got, and how it answers. */
let calls: Call[] = [];
let reply: Reply;
let cache: string;
const server = createServer(async (request, response) => {
  const call = { url: request.url ?? '', headers: request.headers, body: (await json(request)) as Call['body'] };
  calls.push(call);
  const { status = 200, body } = reply(call);
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
});

const said = (content: string, more: object = {}) => ({ body: { choices: [{ message: { content } }], ...more } });
const isJudge = ({ body }: Call) => body.messages[0]?.content.startsWith('You judge') ?? false;
const verdict = (yes: boolean) =>
  said(
    JSON.stringify({ answers: [1, 2, 3, 4].map((question) => ({ question, yes, why: 'The first mail is vague.' })) }),
  );

/** An answer with as many mails as asked for. */
const goodMails: Reply = (call) => {
  const asked = call.body.messages.map(({ content }) => content).join('\n');
  const count = Number(/sequence of (\d+) emails/.exec(asked)?.[1]);
  const mails = Array.from(
    { length: count },
    (_, index) => `## ${index + 1}. Day ${index * 3}\n\n**Subject:** hello\n\nA question?`,
  );
  return said([...mails, '## Before you send\n\n- one\n- two\n- three'].join('\n\n'), {
    usage: { prompt_tokens: 1000, completion_tokens: 100 },
  });
};

beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)));
afterAll(() => new Promise((done) => void server.close(done)));
beforeEach(async () => {
  calls = [];
  cache = await mkdtemp(join(tmpdir(), 'eval-'));
  reply = (call) => (isJudge(call) ? verdict(true) : goodMails(call));
});
afterEach(() => rm(cache, { recursive: true }));

function evaluate(args: string[], { path = '/v1', key = KEY, typed = '' } = {}) {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const all = [TOOL, '--url', url, '--cache', cache, '--model', 'small', ...args];
  return callScript(main, root, all, { typed, env: key ? { LLM_API_KEY: key } : {} });
}

describe('npm run eval', () => {
  it('passes good answers, and pays for none of them twice', async () => {
    const first = await evaluate(['--yes']);
    expect(first).toMatchObject({ status: 0 });
    expect(first.stdout).toMatch(/^cold-email-sequence +small +(\d+)\/\1 +(\d+)\/\2 +new$/m);
    const paid = calls.length;
    expect(paid).toBeGreaterThan(2);
    expect(calls.filter(isJudge).length * 2).toBe(paid);

    const again = await evaluate([], { typed: '' });
    expect(again).toMatchObject({ status: 0 });
    expect(again.stdout).toContain('Nothing was paid for');
    expect(again.stdout).toMatch(/^cold-email-sequence +small +(\d+)\/\1 +(\d+\/\d+) +\1\/\1, \2$/m);
    expect(calls).toHaveLength(paid);
    expect((await evaluate(['--changed'])).stdout).toMatch(/^None of \d+ messages has changed\.$/m);
  });

  it('tells the number of messages that differ and the price, and does nothing without a yes', async () => {
    const declined = await evaluate([], { typed: 'n\n' });
    expect(declined).toMatchObject({ status: 2, stdout: '' });
    expect(declined.stderr).toMatch(
      /(\d+) of \1 messages have no cached answer, about [\d,]+ tokens at a price unknown for small, go\?/,
    );
    expect(await evaluate([])).toMatchObject({ status: 2 });
    expect(calls).toHaveLength(0);
    expect(await evaluate([], { typed: 'y\n' })).toMatchObject({ status: 0 });
    expect(calls).not.toHaveLength(0);
  });

  it('asks only what has no kept answer, such as that of another model', async () => {
    await evaluate(['--yes', '--no-judge']);
    const before = calls.length;
    const both = await evaluate(['--yes', '--no-judge', '--changed', '--model', 'large']);
    expect(both.stdout).not.toMatch(/ small /);
    expect(both.stdout).toMatch(/ large /);
    expect(calls.slice(before).map(({ body }) => body.model)).toEqual(Array(before).fill('large'));
  });

  it('fails answers that lack what is expected, and says what', async () => {
    reply = (call) => (isJudge(call) ? verdict(false) : said('Dear friend, buy now.'));
    const { status, stdout } = await evaluate(['--yes', '--html', join(cache, 'report.html')]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^cold-email-sequence +small +0\/\d+ /m);
    expect(stdout).toMatch(/expects: .*the part "Before you send" is missing/);
    expect(stdout).toContain('The first mail is vague.');
    const page = await readFile(join(cache, 'report.html'), 'utf8');
    expect(page).toContain('Dear friend, buy now.');
    expect(page).toContain("default-src 'none'");
  });

  it('counts a share of failures as allowed where that is said', async () => {
    reply = (call) => (isJudge(call) ? verdict(calls.filter(isJudge).length > 1) : goodMails(call));
    expect(await evaluate(['--yes', '--pass-rate', '0.4'])).toMatchObject({ status: 0 });
    expect(await evaluate(['--yes'])).toMatchObject({ status: 1 });
  });

  it('takes a result as data: its markup does nothing in the report', async () => {
    reply = (call) => (isJudge(call) ? verdict(true) : said('<img src=https://evil.example/x><script>1</script>'));
    await evaluate(['--yes', '--html', join(cache, 'report.html')]);
    const page = await readFile(join(cache, 'report.html'), 'utf8');
    expect(page).toContain('&#60;img src=https://evil.example/x&#62;');
    expect(page).not.toMatch(/<img|<script/);
  });

  it('shows the report in the theme of its reader', async () => {
    await evaluate(['--yes', '--html', join(cache, 'report.html')]);
    const [, style = ''] = /<style>([^<]*)/.exec(await readFile(join(cache, 'report.html'), 'utf8')) ?? [];
    expect(style).toContain('color-scheme:light dark');
    expect(style.replaceAll(/light-dark\(#\w+,#\w+\)/g, '')).not.toMatch(/#[\da-f]{3}/);
  });

  it('fails where nobody answers, names the reason, keeps no failure and prints no key', async () => {
    reply = () => ({ status: 401, body: { error: { code: 'invalid_api_key', message: `Incorrect key ${KEY}` } } });
    const { status, stdout, stderr } = await evaluate(['--yes', '--json']);
    expect(status).toBe(1);
    const { passRate, results } = JSON.parse(stdout);
    expect(passRate).toBe(0);
    expect(results[0].checks).toEqual([
      { name: 'answered', ok: false, note: 'The provider did not accept this API key. Please check it and try again.' },
    ]);
    expect(stdout + stderr).not.toContain(KEY);
    reply = goodMails;
    expect(await evaluate(['--yes', '--no-judge'])).toMatchObject({ status: 0 });
  });

  it('says what is missing on the command line', async () => {
    const bare = (args: string[]) => callScript(main, root, args);
    expect(await bare([])).toMatchObject({ status: 2, stderr: expect.stringContaining('LLM_MODEL') });
    expect(await bare(['--model', 'm'])).toMatchObject({ status: 2, stderr: expect.stringContaining('LLM_BASE_URL') });
    const wrong = ['cold-email-sequense', '--model', 'm', '--url', 'http://127.0.0.1:9'];
    expect((await bare(wrong)).stderr).toContain(`Did you mean "${TOOL}"?`);
  });
});

/** Paths of compatible endpoints, and the parameters that each of them documents for a chat completion. */
const PROVIDERS = {
  OpenAI: { path: '/v1', usage: { prompt_tokens: 9, completion_tokens: 9, total_tokens: 18 } },
  Anthropic: { path: '/v1/', usage: { prompt_tokens: 9, completion_tokens: 9, total_tokens: 18 } },
  Google: { path: '/v1beta/openai/', usage: { prompt_tokens: 9, completion_tokens: 9, total_tokens: 18 } },
  OpenRouter: { path: '/api/v1', usage: { prompt_tokens: 9, completion_tokens: 9, cost: 0.0001 } },
  Ollama: { path: '/v1', key: '', usage: undefined },
};
const DOCUMENTED = [
  'model',
  'messages',
  'response_format',
  'stream',
  'stream_options',
  'max_tokens',
  'max_completion_tokens',
];

describe.each(Object.entries(PROVIDERS))('a request to %s', (_name, { path, usage, ...settings }) => {
  it('is one it documents', async () => {
    reply = (call) => {
      const answer = isJudge(call) ? verdict(true) : goodMails(call);
      return {
        body: { id: 'c1', object: 'chat.completion', created: 1, model: call.body.model, ...answer.body, usage },
      };
    };
    expect(await evaluate(['--yes'], { path, ...settings })).toMatchObject({ status: 0 });
    for (const { url, headers, body } of calls) {
      expect(url).toBe(`${path.replace(/\/$/, '')}/chat/completions`);
      expect(headers.authorization).toBe('key' in settings ? 'Bearer none' : `Bearer ${KEY}`);
      expect(DOCUMENTED).toEqual(expect.arrayContaining(Object.keys(body)));
      expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    }
    const formats = calls.filter(isJudge).map(({ body }) => body.response_format);
    expect(formats[0]).toMatchObject({ type: 'json_schema', json_schema: { name: 'verdict', strict: true } });
  });
});

describe('a model that knows no schema', () => {
  it('is asked once in the strict format, and then in a plainer one', async () => {
    reply = (call) => {
      if (call.body.response_format?.type === 'json_schema')
        return { status: 400, body: { error: { message: 'json_schema is not supported' } } };
      return isJudge(call) || call.body.messages[1]?.content.startsWith('You judge') ? verdict(true) : goodMails(call);
    };
    const model = ['--model', 'plain-model', '--judge', 'plain-model'];
    expect(await evaluate(['--yes', ...model])).toMatchObject({ status: 0 });
    const before = calls.length;
    expect(await evaluate(model)).toMatchObject({ status: 0 });
    expect(calls).toHaveLength(before);
  });
});

describe('a kept answer', () => {
  const body = { model: 'small', messages: [{ role: 'user', content: 'Hello' }] };

  it('is that of one model and one message, whatever limits go with it', () => {
    expect(messageHash({ ...body, max_tokens: 500, stream: true })).toBe(messageHash(body));
    const others = [{ model: 'large' }, { messages: [{ role: 'user', content: 'Hello.' }] }, { response_format: {} }];
    expect(new Set([body, ...others].map((other) => messageHash({ ...body, ...other }))).size).toBe(4);
  });

  it('counts as absent where its file is broken', async () => {
    const answers = openAnswerCache(cache);
    answers.set(body, { status: 200, body: '{}' });
    expect(answers.get(body)).toMatchObject({ status: 200, body: '{}' });
    await writeFile(join(cache, 'answers', `${messageHash(body)}.json`), '{"status":');
    expect(answers.get(body)).toBeUndefined();
  });
});

describe('a price', () => {
  it('stands in tools/providers.json, by model', async () => {
    await mkdir(join(cache, 'tools'));
    const prices = { asOf: '2026-11-24', perMillion: { small: { input: 0.4, output: 1.6 } } };
    await writeFile(
      join(cache, 'tools/providers.json'),
      JSON.stringify({ providers: { openai: { prices }, maps: {} } }),
    );
    const known = readPrices(cache);
    const uses = [{ model: 'small', tokens: { input: 50_000, output: 12_500 } }];
    expect(priceText(uses, known)).toBe('about $0.04');
    expect(priceText([...uses, { model: 'other', tokens: { input: 900, output: 100 } }], known)).toBe(
      'about $0.04 and about 1,000 tokens at a price unknown for other',
    );
  });

  it('follows from the tokens, and is unknown for a model that is not listed', () => {
    const prices = new Map([['small', { input: 0.4, output: 1.6 }]]);
    expect(costOf(prices, 'small', { input: 50_000, output: 12_500 })).toBeCloseTo(0.04);
    expect(costOf(prices, 'other', { input: 1, output: 1 })).toBeUndefined();
  });

  it('is what the provider says that it charged, where it says so', async () => {
    const usage = { prompt_tokens: 1000, completion_tokens: 100, cost: 0.25 };
    reply = (call) => (isJudge(call) ? verdict(true) : said('Too short.', { usage }));
    const { stdout } = await evaluate(['--yes', '--no-judge', '--pass-rate', '0']);
    const paid = calls.length;
    expect(stdout).toContain(`${paid} answers were paid for (about ${formatDollars(paid * 0.25)}).`);
  });

  it('is written so that a small one is not nothing', () => {
    expect([0, 0.00042, 0.00096, 0.0096, 0.04, 1.5].map(formatDollars)).toEqual([
      ...['$0', '$0.0004', '$0.001', '$0.01', '$0.04', '$1.50'],
    ]);
  });
});
