import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ToolClient, toolClient } from '@/client/client';
import { readCsv } from '@/engine/csv/read-csv';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { main } from '../../scripts/tool/main.ts';
import { callScript } from '../support/run-script.ts';
import { guestToken } from './guest-token';
import { makeFolder, type Site, startSite } from './site';

const ROOT = join(import.meta.dirname, '../..');
const TOOL = 'website-prompt-free-form';

let site: Site;
let token: string;
let ofGuest: string;
let file: string;

beforeAll(async () => {
  const env = { RUNS_PER_MINUTE: '100000' };
  const folder = makeFolder();
  ofGuest = await guestToken(join(folder, 'data'));
  site = await startSite({ folder, toolsDir: join(ROOT, 'tools'), webhooks, tools: serverTools, env });
  ({ token } = await site.newToken());
  file = join(site.folder, 'rows.csv');
});
afterAll(() => site.end());

/** Calls the command with the arguments a shell would give it. */
async function command(...args: string[]) {
  const env = { API_TOKEN: token, API_ADDRESS: site.url };
  const { stdout: out, stderr: err, status } = await callScript(main, ROOT, args, { env });
  return { out, err, status };
}

const title = () => serverTools[TOOL]?.().then(({ tool }) => tool.declaration.form.properties.input?.title ?? '');
const client = () => toolClient({ address: site.url, token });

describe('npm run tool, for a file', () => {
  it('sends nothing where a row is wrong, and says which', async () => {
    writeFileSync(file, `${await title()},No.\nA bakery,1\n,2\n`);
    const { status, err, out } = await command(TOOL, '--batch', file, '--apiKey', 'demo');
    expect([status, out]).toEqual([2, '']);
    expect(err).toMatch(new RegExp(`^Row 2, ${await title()}: .*\\nNothing was sent\\.`));
    expect((await client().list()).runs).toEqual([]);
  });

  it('goes on where it was left, and writes every row with what came of it', async () => {
    writeFileSync(file, `input;No.\n"A bakery, small";1\nA florist;2\n`);
    const { id } = await client().start(TOOL, { input: 'A bakery, small', apiKey: 'demo' });
    const runs = [id, crypto.randomUUID()].map((one) => ({ id: one, state: 'waiting' }));
    const rows = [
      ['A bakery, small', '1'],
      ['A florist', '2'],
    ];
    writeFileSync(`${file}.runs.json`, JSON.stringify({ rows, runs }));
    const ended = await command(TOOL, '--batch', file, '--apiKey', 'demo');
    expect([ended.status, ended.err]).toEqual([0, 'Row 1 of 2: Done\nRow 2 of 2: Done\n']);
    const { header, rows: told } = readCsv(ended.out);
    expect(header).toEqual(['input', 'No.', 'State', 'Reason', 'Result']);
    expect(told.map((cells) => cells.slice(0, 4))).toEqual(rows.map((cells) => [...cells, 'Done', '']));
    expect(told.every(([, , , , result]) => (result?.length ?? 0) > 20)).toBe(true);
    expect((await client().list()).runs).toHaveLength(2);
    expect(existsSync(`${file}.runs.json`)).toBe(false);
    expect(readFileSync(file, 'utf8')).not.toContain('demo');
  });

  it('is held by the site to the rows of its member: a guest has fewer, and none of too many is run', async () => {
    const { guestRows = 0, rows = 0 } = (await serverTools[TOOL]?.())?.tool.declaration.batch ?? {};
    const lines = Array.from({ length: guestRows + 1 }, (_, at) => `Shop ${at}`);
    writeFileSync(file, `input\n${lines.join('\n')}\n`);
    const member = token;
    token = ofGuest;
    const guest = client();
    const ended = await command(TOOL, '--batch', file, '--apiKey', 'demo');
    expect([ended.status, ended.err]).toEqual([1, `A batch of yours has 1 to ${guestRows} rows with this tool.\n`]);
    expect((await guest.list()).runs).toEqual([]);
    const answers = { input: 'A bakery', apiKey: 'demo' };
    const start = (as: ToolClient, batchRows: number) => as.start(TOOL, answers, { batchRows });
    expect(await start(guest, guestRows)).toMatchObject({ tool: TOOL });
    token = member;
    expect(await start(client(), rows)).toMatchObject({ tool: TOOL });
    const refused = { status: 400, problem: { code: 'too_many_rows', field: 'X-Batch-Rows' } };
    await expect(start(client(), rows + 1)).rejects.toMatchObject(refused);
    await expect(client().start('lead-scraper', {} as never, { batchRows: 2 })).rejects.toMatchObject(refused);
  });

  it('is refused for a tool that declares no batch', async () => {
    const { status, err } = await command('lead-scraper', '--batch', file);
    expect([status, err]).toEqual([2, expect.stringContaining('lead-scraper declares no batch')]);
  });
});
