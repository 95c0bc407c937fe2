import { afterAll, beforeAll, expect, it } from 'vitest';
import { forThisRun } from '../../scripts/test/full-run.ts';
import { type Hosted, MEMBER, openHosted } from './hosted';
import { makeFolder, type Site, sampleBody, startSite } from './site';
import { type Stub, startStub } from './stub';
import { startTcpProxy, type TcpProxy, through } from './tcp-proxy';

let hosted: Hosted;
let way: TcpProxy;
let chat: Stub;
let site: Site;

beforeAll(async () => {
  chat = await startStub(() => ({ body: { choices: [{ message: { content: 'Said' }, finish_reason: 'stop' }] } }));
  hosted = await openHosted();
  way = await startTcpProxy(Number(new URL(hosted.url).port));
  const env = {
    ...hosted.env,
    ...{
      DATABASE_URL: through(way, hosted.url),
      LLM_BASE_URL: chat.url,
      RUN_LEASE_SECONDS: '2',
      RUNS_PER_MINUTE: '1000',
    },
  };
  site = await startSite({ folder: makeFolder(), env });
});
afterAll(async () => {
  await site.end();
  await way.close();
  await hosted.close();
  await chat.close();
});

/** Runs the tool once; resolves to what the caller is told, what the run came to, and how often the provider was asked. */
async function run() {
  const id = crypto.randomUUID();
  const asked = chat.seen.length;
  const headers = { ...(await hosted.as(MEMBER)), 'X-Run-Id': id };
  const answer = await site.post('/webhook/sample', { ...sampleBody, apiKey: 'sk-live-1234567890' }, headers);
  const told = await answer.text();
  const stored = async () => {
    const sql = 'select state, answer_body as answer from public.runs where id = $1';
    return (await hosted.db.query<{ state: string; answer: string | null }>(sql, [id]))[0];
  };
  await expect.poll(async () => (await stored())?.state, { timeout: 60_000 }).not.toBe('running');
  return { status: answer.status, told, stored: await stored(), asked: chat.seen.length - asked };
}

/** What is wrong with what came of a run. */
function problemOf({ status, told, stored, asked }: Awaited<ReturnType<typeof run>>): string | undefined {
  const { error } = JSON.parse(told) as { error?: { message?: string } };
  if (asked > 1) return `the provider was asked ${asked} times`;
  // What was paid for is kept, whatever the caller is told.
  if (asked === 1 && !stored?.answer?.includes('Said')) return `the answer is lost: ${JSON.stringify(stored)}`;
  if (status === 200) return told.includes('Said') ? undefined : `it is told as done: ${told}`;
  return /[.]$/.test(error?.message ?? '') ? undefined : `it is told as ${told}`;
}

it('loses nothing and pays for nothing twice, whichever packet to the database is the last of its connection', async () => {
  await run();
  const before = way.packets();
  expect(problemOf(await run())).toBeUndefined();
  const packets = Array.from({ length: way.packets() - before }, (_, index) => index);
  expect(packets.length).toBeGreaterThan(0);
  const problems: string[] = [];
  for (const number of forThisRun(
    'cuts-of-statements',
    packets,
    packets.filter((one) => one % 6 === 1),
  ))
    for (const isDelivered of [true, false]) {
      way.cutPacket(number, isDelivered);
      const problem = problemOf(await run());
      way.comeBack();
      if (problem) problems.push(`packet ${number}, ${isDelivered ? 'delivered' : 'lost'}: ${problem}`);
    }
  expect(problems).toEqual([]);
});

it('is told in a sentence while the database is away, and goes on when it is back', async () => {
  const asked = chat.seen.length;
  way.goAway();
  const refused = await site.post('/webhook/sample', sampleBody, await hosted.as(MEMBER));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await refused.json()).toMatchObject({ error: { message: expect.stringMatching(/^[A-Z].* try again .*\.$/) } });
  expect(chat.seen).toHaveLength(asked);
  way.comeBack();
  expect(problemOf(await run())).toBeUndefined();
});
