import { availableParallelism } from 'node:os';
import { MEMBER, openHosted } from '../../tests/server/hosted.ts';
import { figure, table, writeSection } from './document.ts';
import { type LoadResult, load, processorTime, residentMegabytes } from './load.ts';
import { median } from './main-thread.ts';
import { type SampleRun, sampleRun } from './sample-run.ts';
import {
  bareRequests,
  bareToken,
  createGuests,
  demoMember,
  emptyFolder,
  type ServerRequests,
  siteRequests,
} from './server-requests.ts';
import { BUILT_PAGE, METRICS_TOKEN, postmasterOf, type ServerProcess, startBare, startBuilt } from './server-sites.ts';

/**
 * Measures what a page, a profile and a run cost the built server, embedded and on PostgreSQL, and compares it with a
 * minimal Hono server. Processor time is that of the server and its database, without the load. Run `npm run build`
 * first; `RUNS=2000` is a quick look.
 */
const RUNS = Number(process.env.RUNS ?? 20_000);
const ROUNDS = 5;
const PER_ROUND = { page: 2000, profile: 200, run: 80 };
const AT_ONCE = 200;

type Kind = keyof typeof PER_ROUND;
const KINDS = Object.keys(PER_ROUND) as Kind[];

/** One column: a server, its requests, and their milliseconds in each round. */
interface Contestant {
  name: string;
  /** The processes whose time counts, each with its children. */
  pids: readonly number[];
  requests: ServerRequests;
  processor: Record<Kind, number[]>;
  waited: Record<Kind, number[]>;
}

interface Memory {
  runs: number;
  resident: number;
  /** The total heap of V8, including its free part. */
  reserved: number;
  heap: number;
}

async function main(): Promise<void> {
  const run = sampleRun();
  const hosted = await openHosted();
  const open: ServerProcess[] = [];
  const opening = async (starting: Promise<ServerProcess>) => {
    const server = await starting;
    open.push(server);
    return server;
  };
  try {
    const [data] = await hosted.db.query<{ folder: string }>("select current_setting('data_directory') as folder");
    const postmaster = postmasterOf(data?.folder ?? '');
    const embedded = await opening(startBuilt(emptyFolder()));
    const onPostgres = await opening(startBuilt(emptyFolder(), hosted.env));
    const { token, id } = await demoMember(embedded);
    const requests = siteRequests(embedded, run, { Authorization: `Bearer ${token}` }, id);
    const { url, ...init } = requests.run;
    const answer = await (await fetch(url, init)).text();

    const keys = 'a secret of the bench, as long as one has to be';
    const bare = { page: BUILT_PAGE, schema: run.schema, answer, member: MEMBER };
    const bareEmbedded = await opening(startBare({ ...bare, database: emptyFolder(), keys }));
    const published = `${hosted.env.SUPABASE_URL}/auth/v1/.well-known/jwks.json`;
    const barePostgres = await opening(startBare({ ...bare, database: hosted.url, keys: published }));
    const supabase = await hosted.as(MEMBER);
    const byHand = { Authorization: `Bearer ${await bareToken(keys)}` };
    const contestants = [
      contestant('this site, embedded', [embedded.pid], requests),
      contestant('by hand, embedded', [bareEmbedded.pid], bareRequests(bareEmbedded, run, byHand)),
      contestant('this site, PostgreSQL', [onPostgres.pid, postmaster], siteRequests(onPostgres, run, supabase)),
      contestant('by hand, PostgreSQL', [barePostgres.pid, postmaster], bareRequests(barePostgres, run, supabase)),
    ];
    await measure(contestants);
    const sessions = await createGuests(embedded, AT_ONCE / 10);
    const crowd = await load((index) => crowded(embedded, run, sessions, index), AT_ONCE * 5, AT_ONCE);
    report(contestants, crowd, await memory(embedded, requests));
  } finally {
    for (const server of open) await server.close();
    await hosted.close();
  }
}

function contestant(name: string, pids: readonly number[], requests: ServerRequests): Contestant {
  const none = () => ({ page: [], profile: [], run: [] });
  return { name, pids, requests, processor: none(), waited: none() };
}

function crowded(server: ServerProcess, run: SampleRun, sessions: readonly string[], index: number) {
  return siteRequests(server, run, { Authorization: `Bearer ${sessions[index % sessions.length]}` }).run;
}

/** Measures all contestants in turns, so that other load on the machine affects all alike; the first round warms up. */
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
async function memory(server: ServerProcess, { run }: ServerRequests): Promise<Memory[]> {
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
    row(`${kind}, processor ms`, contestants, ({ processor }) => processor[kind]),
    row(`${kind}, waited ms`, contestants, ({ waited }) => waited[kind]),
  ]);
  const head = ['median of one at a time', ...contestants.map(({ name }) => name)];
  const text = `## The server, compared with one written by hand

By \`npm run bench -- server\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.versions.node},
${availableParallelism()} cores, ${ROUNDS} alternating rounds. The server is the built one; the one by hand is Hono on the same database, with the
same steps and nothing else (\`scripts/bench/bare-server.ts\`): the page from memory, the session and the profile, a run that is validated,
recorded, answered and recorded as ended. The ratio of the site to it is in parentheses. Processor time includes the server and its database.
On PostgreSQL, hosted Supabase answers profiles, and the site counts runs across all servers, which the server by hand does not.

${table(head, rows)}

${AT_ONCE} runs at once, ${AT_ONCE * 5} in all: ${crowd.failed} failed, ${crowd.perSecond.toFixed(0)} a second, median ${crowd.median.toFixed(0)} ms.

${table(['runs, 16 at once', 'memory of the process, MB', 'of that heap, MB', 'of the heap in use, MB'], memoryRows(memories))}

The heap is what V8 uses between two full collections; everything else, including the embedded database, does not grow with the runs.
`;
  writeSection('server', text);
  console.log(text);
  if (crowd.failed) throw new Error(`of ${AT_ONCE} at once ${crowd.failed} failed, first ${crowd.firstFailure}`);
}

function memoryRows(measurements: readonly Memory[]): string[][] {
  return measurements.map(({ runs, resident, reserved, heap }) => [
    `${runs}`,
    ...[resident, reserved, heap].map(figure),
  ]);
}

/** Returns a row of the table; in each pair of columns, the first cell has its ratio to the second. */
function row(title: string, contestants: readonly Contestant[], of: (one: Contestant) => readonly number[]): string[] {
  const values = contestants.map((one) => (of(one).length > 0 ? median(of(one)) : undefined));
  const cells = values.map((value, index) => {
    if (value === undefined) return '-';
    const against = index % 2 === 0 ? values[index + 1] : undefined;
    return `${value.toFixed(2)}${against ? ` (${(value / against).toFixed(1)})` : ''}`;
  });
  return [title, ...cells];
}

await main();
