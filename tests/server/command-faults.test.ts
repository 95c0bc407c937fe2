import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forThisRun } from '../../scripts/test/full-run.ts';
import { main } from '../../scripts/tool/main.ts';
import { fakeClock, passTime } from '../support/fast-time';
import { NETWORK_FAULTS } from '../support/network-faults';
import { callScript } from '../support/run-script.ts';

const TOOL = 'website-prompt-free-form';
const VALUE = { lovable_prompt: 'Build a shop.', chatgpt_prompt: 'Plan a shop.' };
const folder = mkdtempSync(join(tmpdir(), 'command-faults-'));
const rows = join(folder, 'rows.csv');
const out = join(folder, 'result');
const runsFile = `${rows}.runs.json`;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The commands, by what they do: all arguments but those of every command. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  'runs a tool': ['--input', 'A shop'],
  'runs a tool with a file': ['--input', `@${join(folder, 'shop.txt')}`],
  'runs a tool for each row of a file': ['--batch', rows],
};

let requests: { method: string; path: string; key: string | null }[];
/** Runs that were started, by their ids. */
let started: Set<string>;
/** What becomes of each request, by its number; `pass` gives it to the site. */
let network: (pass: () => Response, number: number, signal?: AbortSignal | null) => Promise<Response>;

beforeEach(() => {
  fakeClock();
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers, signal }: RequestInit = {}) => {
    const { pathname: path } = new URL(address);
    const key = new Headers(headers).get('Idempotency-Key');
    requests.push({ method, path, key });
    return network(() => answerTo(path, key), requests.length - 1, signal);
  });
});

/** What a site answers whose runs end at once. */
function answerTo(path: string, key: string | null): Response {
  const id = key ?? path.split('/')[3] ?? '';
  if (path.endsWith('/files')) return Response.json({ id: 'x', value: 'x/shop.txt' });
  if (path.endsWith('/runs')) started.add(id);
  if (path.endsWith('/events')) return new Response('event: end\ndata: {"state":"succeeded"}\n\n');
  if (path.endsWith('/cancel')) return Response.json({ cancelled: false, message: 'It had ended.' });
  if (!started.has(id))
    return Response.json({ error: { code: 'unknown_run', message: 'There is no such run.' } }, { status: 404 });
  const result = { kind: 'prompts', value: VALUE };
  return Response.json({ id, tool: TOOL, state: path.endsWith('/runs') ? 'running' : 'succeeded', result });
}

async function command(args: readonly string[]) {
  [requests, started] = [[], new Set()];
  writeFileSync(rows, 'input\nA shop\nA bakery\n');
  writeFileSync(join(folder, 'shop.txt'), 'A shop');
  rmSync(runsFile, { force: true });
  const env = { API_TOKEN: 'pat_1', API_ADDRESS: 'https://tools.example.com' };
  return passTime(callScript(main, folder, [TOOL, ...args, '--apiKey', 'demo', '--format', 'json'], { env }));
}

describe.each(Object.entries(COMMANDS))('the command that %s', (_name, args) => {
  it('gives what it ran for, whichever answer a network breaks, or says what to do, and starts no run twice', async () => {
    network = async (pass) => pass();
    const good = await command(args);
    expect([good.status, good.stderr.replace(/^Row .*\n/gm, '')]).toEqual([0, '']);
    const numbers = requests.map((_, number) => number);
    const rowsOf = new Set(requests.map(({ key }) => key).filter(Boolean)).size;
    const problems: string[] = [];
    const faults = Object.entries(NETWORK_FAULTS);
    const some = faults.filter((_, index) => index % 5 === 0);
    for (const [fault, make] of forThisRun('faults-of-commands', faults, some))
      for (const broken of [...numbers.map((number) => [number]), undefined]) {
        // What refuses a request does not pass it on.
        const isRefusal = / 4\d\d$/.test(fault);
        network = async (pass, number, signal) =>
          broken?.includes(number) === false ? pass() : make(isRefusal ? new Response() : pass(), signal);
        const { status, stdout, stderr } = await command(args);
        const where = `${fault} at ${broken ?? 'every request'}`;
        const isWhole = status === 0 && stdout === good.stdout;
        const isTold = status === 1 && stdout === '' && /^[^<>{}]*[.!]\n$/.test(stderr) && !/\bat \S+:\d+/.test(stderr);
        if (!isWhole && !isTold) problems.push(`${where}: ${status} ${stdout} ${stderr}`);
        const keys = new Set(requests.map(({ key }) => key).filter(Boolean));
        if (keys.size > rowsOf) problems.push(`${where}: ${keys.size} runs`);
        if (status !== 0 && started.size > 0 && !isRemembered(stderr))
          problems.push(`${where}: a run is lost: ${stderr}`);
      }
    expect(problems).toEqual([]);
  });
});

/** Whether a run that may go on can be found again: its id is told, or the next call of a batch has it. */
function isRemembered(told: string): boolean {
  const file = existsSync(runsFile) ? readFileSync(runsFile, 'utf8') : '';
  return [...started].every((id) => told.includes(id) || file.includes(id));
}

it('prints a result that cannot be written where it should be', async () => {
  network = async (pass) => pass();
  const { status, stdout, stderr } = await command(['--input', 'A shop', '--out', join(folder, 'nowhere', out)]);
  expect(status).toBe(1);
  expect(stdout).toContain(VALUE.lovable_prompt);
  expect(stderr).toMatch(/could not be written.*\.\n$/);
});
