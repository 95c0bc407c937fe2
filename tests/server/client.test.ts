import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { type ResultOf, type RunOf, type ToolClient, ToolProblem, toolClient } from '@/client/client';
import type { RunUsage } from '@/contracts/usage';
import type { ClientTools } from '@/generated/client-tools';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { loadApiTool } from '@/server/runs/programs/api-tools';
import { exampleCalls } from '@/server/runs/programs/example-calls';
import { main } from '../../scripts/tool/main.ts';
import { callScript, startScript } from '../support/run-script.ts';
import { makeFolder, type Site, startSite } from './site';

const ROOT = join(import.meta.dirname, '../..');

let site: Site;
let client: ToolClient;
let token: string;

beforeAll(async () => {
  const env = { RUNS_PER_MINUTE: '100000' };
  site = await startSite({ folder: makeFolder(), toolsDir: join(ROOT, 'tools'), webhooks, tools: serverTools, env });
  ({ token } = await site.newToken());
  client = toolClient({ address: `${site.url}/`, token });
});
afterAll(() => site.end());

const film = { concept: 'A lighthouse that answers letters', apiKey: 'demo' } as const;

describe('the client', () => {
  it('runs a tool and knows the type of what it gives', async () => {
    const result = await client.run('sora-prompt-generator', { ...film, sceneCount: 6 });
    expectTypeOf(result).toEqualTypeOf<ResultOf<'sora-prompt-generator'>>();
    expect(result.value.map(({ scene }) => scene)).toEqual([1, 2, 3, 4, 5, 6]);
    // @ts-expect-error: no such option
    await expect(client.run('sora-prompt-generator', { ...film, sceneCount: 5 })).rejects.toThrow(ToolProblem);
  });

  it('knows which fields take files, and that their answers are those of uploads', () => {
    type Uploaded = Awaited<ReturnType<typeof client.upload>>['value'];
    expectTypeOf<ClientTools['review-reply-writer']['answers']['reviews']>().toEqualTypeOf<Uploaded>();
    expectTypeOf<ClientTools['sora-prompt-generator']['files']>().toEqualTypeOf<never>();
    const upload = (file: File) => client.upload('review-reply-writer', 'reviews', file);
    // @ts-expect-error: takes no file
    const wrong = (file: File) => client.upload('review-reply-writer', 'voice', file);
    expect([upload, wrong]).toHaveLength(2);
  });

  it('tells what a run says, writes and ends with, and finds it again', async () => {
    const { id } = await client.start('website-prompt-free-form', {
      ...(await exampleOf('website-prompt-free-form')),
    } as never);
    const names: string[] = [];
    for await (const { name } of client.stream(id)) names.push(name);
    expect(names.at(-1)).toBe('end');
    expect((await client.await(id)).result?.kind).toBe('prompt-pair');
    expect((await client.list({ tool: 'website-prompt-free-form' })).runs.map((run) => run.id)).toContain(id);
    expect((await client.cancel(id)).cancelled).toBe(false);
  });

  it('gives the document of a run, and the refusal where there is none', async () => {
    const { id } = await client.start('quote-builder', (await exampleOf('quote-builder')) as never);
    await client.await(id);
    const pdf = await client.document(id, { title: 'For Ann' });
    expect([pdf.type, (await pdf.text()).slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
    const { id: other } = await client.start('sora-prompt-generator', film);
    await client.await(other);
    await expect(client.document(other)).rejects.toMatchObject({ problem: { code: 'no_document' }, status: 404 });
  });

  it('rates a result, takes that back, and knows the reasons there are', async () => {
    const { id } = await client.start('sora-prompt-generator', { ...film, sceneCount: 4 });
    await client.await(id);
    const rating = { good: false, reason: 'tone', note: 'Too loud.' } as const;
    await client.rate(id, rating);
    expect((await client.get(id)).rating).toEqual(rating);
    await client.rate(id);
    expect((await client.get(id)).rating).toBeUndefined();
    // @ts-expect-error: no such reason
    await expect(client.rate(id, { good: false, reason: 'loud' })).rejects.toThrow(ToolProblem);
    // @ts-expect-error: says nothing of the result
    await expect(client.rate(id, { note: 'Hm.' })).rejects.toMatchObject({ status: 400, problem: { field: 'good' } });
    expectTypeOf(client.rate).returns.resolves.toEqualTypeOf<void>();
  });

  it('knows what each tool takes and gives, and what a run may say', () => {
    type Answers<T extends keyof ClientTools> = Parameters<typeof client.run<T>>[1];
    expectTypeOf<Answers<'sora-prompt-generator'>>().toHaveProperty('concept').toEqualTypeOf<string>();
    expectTypeOf<ResultOf<'sora-prompt-generator'>['kind']>().toEqualTypeOf<'scenes'>();
    expectTypeOf<ResultOf<'website-prompt-free-form'>['kind']>().toEqualTypeOf<'prompt-pair'>();
    expectTypeOf<RunOf<'lead-scraper'>['tool']>().toEqualTypeOf<'lead-scraper'>();
    expectTypeOf<RunOf<'lead-scraper'>['usage']>().toEqualTypeOf<RunUsage | undefined>();
    type News = ReturnType<typeof client.stream> extends AsyncGenerator<infer N> ? N : never;
    expectTypeOf<News['name']>().toEqualTypeOf<'progress' | 'written' | 'end'>();
    // @ts-expect-error: no such tool
    const wrong = () => client.run('no-such-tool', {});
    expect(wrong).toBeTypeOf('function');
  });

  it('says what the site refuses, in its words', async () => {
    const refused = client.run('sora-prompt-generator', { apiKey: 'demo' } as never);
    await expect(refused).rejects.toMatchObject({
      status: 400,
      problem: { code: 'invalid_answers', field: 'concept' },
    });
    const stranger = toolClient({ address: site.url, token: 'pat_none' });
    await expect(stranger.list()).rejects.toMatchObject({ status: 401 });
  });
});

async function exampleOf(id: string): Promise<object> {
  const { form } = await loadApiTool({ webhooks, tools: serverTools }, id);
  return exampleCalls(form)[0]?.answers ?? {};
}

/** What the command is given by the shell, beside its arguments. */
const shell = (env = {}) => ({ API_TOKEN: token, API_ADDRESS: site.url, ...env });

/** Calls the command, and gives what it printed and how it ended. */
async function command(args: string[], { input = '', env = {} } = {}) {
  const { stdout: out, stderr: err, status } = await callScript(main, ROOT, args, { typed: input, env: shell(env) });
  return { out, err, status };
}

describe('npm run tool', () => {
  it('prints what the page of a tool would copy', async () => {
    const {
      stdout: out,
      stderr: err,
      status,
    } = await startScript(
      'tool.ts',
      ROOT,
      ['sora-prompt-generator', '--concept', film.concept, '--sceneCount', '4', '--apiKey', 'demo'],
      { env: shell() },
    );
    expect([status, err]).toEqual([0, '']);
    expect(out).toContain('Scene 4');
  });

  it('takes answers as JSON, piped too, and writes JSON or rows into a file', async () => {
    const answers = JSON.stringify(await exampleOf('lead-scraper'));
    const out = join(site.folder, 'leads.csv');
    const rows = await command(['lead-scraper', '--json', '-', '--format', 'csv', '--out', out], { input: answers });
    expect([rows.status, rows.out]).toEqual([0, '']);
    expect(readFileSync(out, 'utf8').split('\r\n').length).toBeGreaterThan(5);
    const file = join(site.folder, 'answers.json');
    writeFileSync(file, answers);
    const { out: json } = await command(['lead-scraper', '--json', file, '--format', 'json']);
    expect(JSON.parse(json)).toMatchObject({ kind: 'leads', value: expect.any(Array) });
  });

  it('uploads a file for a field', async () => {
    const file = join(site.folder, 'reviews.csv');
    writeFileSync(file, 'name,stars,review\nAna,5,"Best flat white in town."\n');
    const answers = JSON.stringify(await exampleOf('review-reply-writer'));
    const { err, status } = await command(['review-reply-writer', '--json', '-', '--reviews', `@${file}`], {
      input: answers,
    });
    expect([status, err]).toEqual([0, '']);
  });

  it.each([
    ['an unknown tool', ['sora-promt-generator'], 2, 'Did you mean "sora-prompt-generator"?'],
    ['an unknown field', ['sora-prompt-generator', '--concpt', 'x'], 2, 'has no field "concpt"'],
    ['no number', ['sora-prompt-generator', '--sceneCount', 'many'], 2, '--sceneCount is a number'],
    ['a format there is none of', ['sora-prompt-generator', '--format', 'xml'], 2, 'text, json, csv'],
    ['what the site refuses', ['sora-prompt-generator', '--apiKey', 'demo'], 1, 'concept'],
    ['no rows', ['sora-prompt-generator', '--concept', 'x', '--apiKey', 'demo', '--format', 'csv'], 2, 'has no rows'],
  ])('says what is wrong with %s', async (_, args, status, words) => {
    const ended = await command(args);
    expect([ended.status, ended.out]).toEqual([status, '']);
    expect(ended.err).toContain(words);
  });

  it('says where a token is to be had', async () => {
    const { err, status } = await command(['sora-prompt-generator'], { env: { API_TOKEN: '' } });
    expect([status, err]).toEqual([2, expect.stringContaining('API access')]);
  });
});
