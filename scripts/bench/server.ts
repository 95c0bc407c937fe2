/**
 * Measures what a page, a profile and a run cost the built server, embedded and on PostgreSQL, and compares it with a
 * minimal Hono server. Processor time includes the server and its database, but not the load generator. Run `npm run build`
 * first; `RUNS=2000` measures less exactly.
 */

import { availableParallelism } from 'node:os';
import { formatFigure, formatTable, writeSection } from './document.ts';
import { type LoadResult, load, residentMegabytes } from './load.ts';
import { median } from './main-thread.ts';
import { AT_ONCE, openServers, type RequestKind, type ServerContestant, timeRequests } from './server-contestants.ts';
import type { ServerRequests } from './server-requests.ts';
import { METRICS_TOKEN, type ServerProcess } from './server-sites.ts';

const RUNS = Number(process.env.RUNS ?? 20_000);
const ROUNDS = 5;
const KINDS = ['page', 'profile', 'run'] as const;
/** Requests of a turn. */
const PER_TURN: Readonly<Record<RequestKind, number>> = { page: 2000, profile: 200, run: 80 };

/** Memory after a number of runs, in MB. */
interface Memory {
  runs: number;
  resident: number;
  /** The total heap of V8, including its free part. */
  reserved: number;
  heap: number;
}

async function main(): Promise<void> {
  const field = await openServers();
  try {
    await measure(field.contestants);
    const crowd = await load(field.crowdRequest, AT_ONCE * 5, AT_ONCE);
    report(field.contestants, crowd, await measureMemory(field.embedded, field.requests));
  } finally {
    await field.close();
  }
}

/** Measures the contestants in turn, so that other load on the machine affects all of them. The first round warms up. */
async function measure(contestants: readonly ServerContestant[]): Promise<void> {
  for (let round = 0; round <= ROUNDS; round++) {
    for (const kind of KINDS) {
      for (const contestant of contestants) {
        const request = contestant.requests[kind];
        if (!request) continue;
        const { processor, waited } = await timeRequests(contestant, () => request, PER_TURN[kind]);
        if (round === 0) continue;
        contestant.processor[kind].push(processor);
        contestant.waited[kind].push(waited);
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

function report(contestants: readonly ServerContestant[], crowd: LoadResult, memories: readonly Memory[]): void {
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
  contestants: readonly ServerContestant[],
  of: (one: ServerContestant) => readonly number[],
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
