/**
 * Measures what a page, a profile and a run cost the built server, embedded and on PostgreSQL, and compares it with a
 * minimal Hono server. Processor time includes the server and its database, but not the load generator. Run `npm run build`
 * first; `RUNS=2000` measures less exactly.
 */

import { availableParallelism } from 'node:os';
import { MEMBER, openHosted } from '../../tests/server/hosted.ts';
import { formatFigure, formatTable, writeSection } from './document.ts';
import { type LoadResult, load, processorTime, residentMegabytes } from './load.ts';
import { median } from './main-thread.ts';
import { findSampleRun, type SampleRun } from './sample-run.ts';
import {
  bareRequests,
  createBareToken,
  createEmptyFolder,
  createGuests,
  type ServerRequests,
  signInDemoMember,
  siteRequests,
} from './server-requests.ts';
import { BUILT_PAGE, METRICS_TOKEN, postmasterOf, type ServerProcess, startBare, startBuilt } from './server-sites.ts';

const RUNS = Number(process.env.RUNS ?? 20_000);
const ROUNDS = 5;
const PER_ROUND = { page: 2000, profile: 200, run: 80 };
const AT_ONCE = 200;

type Kind = keyof typeof PER_ROUND;
const KINDS = Object.keys(PER_ROUND) as Kind[];

interface Contestant {
  name: string;
  /** Ids of the processes whose processor time counts, together with that of their children. */
  pids: readonly number[];
  requests: ServerRequests;
  /** Milliseconds of processor time per request, by round. */
  processor: Record<Kind, number[]>;
  /** Median milliseconds until the response, by round. */
  waited: Record<Kind, number[]>;
}

/** Memory after a number of runs, in MB. */
interface Memory {
  runs: number;
  resident: number;
  /** The total heap of V8, including its free part. */
  reserved: number;
  heap: number;
}

async function main(): Promise<void> {
  const run = findSampleRun();
  const hosted = await openHosted();
  const servers: ServerProcess[] = [];
  const track = async (starting: Promise<ServerProcess>) => {
    const server = await starting;
    servers.push(server);
    return server;
  };
  try {
    const [data] = await hosted.db.query<{ folder: string }>("select current_setting('data_directory') as folder");
    const postmaster = postmasterOf(data?.folder ?? '');
    const embedded = await track(startBuilt(createEmptyFolder()));
    const onPostgres = await track(startBuilt(createEmptyFolder(), hosted.env));
    const { token, id } = await signInDemoMember(embedded);
    const requests = siteRequests(embedded, run, { Authorization: `Bearer ${token}` }, id);
    const { url, ...init } = requests.run;
    const answer = await (await fetch(url, init)).text();

    const keys = 'a signing secret that only this benchmark uses';
    const bare = { page: BUILT_PAGE, schema: run.schema, answer, memberId: MEMBER };
    const bareEmbedded = await track(startBare({ ...bare, database: createEmptyFolder(), keys }));
    const jwksUrl = `${hosted.env.SUPABASE_URL}/auth/v1/.well-known/jwks.json`;
    const barePostgres = await track(startBare({ ...bare, database: hosted.url, keys: jwksUrl }));
    const supabase = await hosted.as(MEMBER);
    const bareSession = { Authorization: `Bearer ${await createBareToken(keys)}` };
    const contestants = [
      newContestant('this site, embedded', [embedded.pid], requests),
      newContestant('by hand, embedded', [bareEmbedded.pid], bareRequests(bareEmbedded, run, bareSession)),
      newContestant('this site, PostgreSQL', [onPostgres.pid, postmaster], siteRequests(onPostgres, run, supabase)),
      newContestant('by hand, PostgreSQL', [barePostgres.pid, postmaster], bareRequests(barePostgres, run, supabase)),
    ];
    await measure(contestants);
    const sessions = await createGuests(embedded, AT_ONCE / 10);
    const crowd = await load((index) => crowdRequest(embedded, run, sessions, index), AT_ONCE * 5, AT_ONCE);
    report(contestants, crowd, await measureMemory(embedded, requests));
  } finally {
    for (const server of servers) await server.close();
    await hosted.close();
  }
}

function newContestant(name: string, pids: readonly number[], requests: ServerRequests): Contestant {
  const noTimes = () => ({ page: [], profile: [], run: [] });
  return { name, pids, requests, processor: noTimes(), waited: noTimes() };
}

function crowdRequest(server: ServerProcess, run: SampleRun, sessions: readonly string[], index: number) {
  return siteRequests(server, run, { Authorization: `Bearer ${sessions[index % sessions.length]}` }).run;
}

/** Measures the contestants in turn, so that other load on the machine affects all of them. The first round warms up. */
async function measure(contestants: readonly Contestant[]): Promise<void> {
  for (let round = 0; round <= ROUNDS; round++) {
    for (const kind of KINDS) {
      for (const { name, pids, requests, processor, waited } of contestants) {
        const request = requests[kind];
        if (!request) continue;
        const before = processorTime(pids);
        const loaded = await load(() => request, PER_ROUND[kind], 1);
        const perRequest = (processorTime(pids) - before) / PER_ROUND[kind];
        if (loaded.failed) throw new Error(`${name}, ${kind}: ${loaded.failed} failed, first ${loaded.firstFailure}`);
        if (round === 0) continue;
        processor[kind].push(perRequest);
        waited[kind].push(loaded.median);
      }
    }
    console.error(`round ${round}: measured`);
  }
}

/** Returns the memory after each tenth of the runs, in MB. */
async function measureMemory(server: ServerProcess, { run }: ServerRequests): Promise<Memory[]> {
  const samples: Memory[] = [];
  const step = Math.ceil(RUNS / 10);
  for (let runs = step; runs <= RUNS; runs += step) {
    const { failed, firstFailure, perSecond } = await load(() => run, step, 16);
    if (failed) throw new Error(`${failed} of ${step} runs failed, first ${firstFailure}`);
    samples.push({ runs, resident: residentMegabytes(server.pid), ...(await heapMegabytes(server)) });
    console.error(`${runs} runs, ${perSecond.toFixed(0)} a second: ${JSON.stringify(samples.at(-1))}`);
  }
  return samples;
}

async function heapMegabytes({ url }: ServerProcess): Promise<Pick<Memory, 'reserved' | 'heap'>> {
  const page = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await page.text();
  const megabytes = (name: string) => {
    const [, bytes] = new RegExp(`^${name} (\\S+)`, 'm').exec(text) ?? [];
    return Number(bytes) / 1024 / 1024;
  };
  return { reserved: megabytes('nodejs_heap_size_total_bytes'), heap: megabytes('nodejs_heap_size_used_bytes') };
}

function report(contestants: readonly Contestant[], crowd: LoadResult, memories: readonly Memory[]): void {
  const rows = KINDS.flatMap((kind) => [
    formatRow(`${kind}, processor ms`, contestants, ({ processor }) => processor[kind]),
    formatRow(`${kind}, waited ms`, contestants, ({ waited }) => waited[kind]),
  ]);
  const head = ['median, one request at a time', ...contestants.map(({ name }) => name)];
  const text = `## The server, compared with a hand-written one

By \`npm run bench -- server\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.versions.node},
${availableParallelism()} cores, ${ROUNDS} rounds in turns. The server is the built one. “By hand” is Hono on the same database, with the
same steps and nothing else (\`scripts/bench/bare-server.ts\`): the page from memory, the session and the profile, a run that is checked,
recorded, answered and recorded as ended. In parentheses: the ratio of the site to “by hand”. Processor time is that of the server and its database.
On PostgreSQL, hosted Supabase serves the profiles, and the site counts runs across all servers, which the hand-written server does not.

${formatTable(head, rows)}

${AT_ONCE} runs at once, ${AT_ONCE * 5} in all: ${crowd.failed} failed, ${crowd.perSecond.toFixed(0)} a second, median ${crowd.median.toFixed(0)} ms.

${formatTable(['runs, 16 at once', 'memory of the process, MB', 'heap, MB', 'heap in use, MB'], memoryRows(memories))}

V8 keeps the heap between two full garbage collections. All other memory, including the embedded database, does not grow with the runs.
`;
  writeSection('server', text);
  console.log(text);
  if (crowd.failed) throw new Error(`of ${AT_ONCE} at once ${crowd.failed} failed, first ${crowd.firstFailure}`);
}

function memoryRows(measurements: readonly Memory[]): string[][] {
  return measurements.map(({ runs, resident, reserved, heap }) => [
    `${runs}`,
    ...[resident, reserved, heap].map(formatFigure),
  ]);
}

/** Returns a row of the table. In each pair of columns, the first cell shows its ratio to the second. */
function formatRow(
  title: string,
  contestants: readonly Contestant[],
  of: (one: Contestant) => readonly number[],
): string[] {
  const values = contestants.map((one) => (of(one).length > 0 ? median(of(one)) : undefined));
  const cells = values.map((value, index) => {
    if (value === undefined) return '-';
    const against = index % 2 === 0 ? values[index + 1] : undefined;
    return `${value.toFixed(2)}${against ? ` (${(value / against).toFixed(1)})` : ''}`;
  });
  return [title, ...cells];
}

await main();
