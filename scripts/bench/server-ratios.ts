import { AT_ONCE, openServers, type ServerContestant, timeRequests } from './server-contestants.ts';
import { type Comparison, compareInTurns, type Report } from './turns.ts';

const ROUNDS = { oneByOne: 5, atOnce: 3 };
const RUNS_PER_TURN = 80;

/** Compares the processor time of a run with that of the hand-written server: one by one on both databases, and many at once. */
export async function measureServerRatios(report: Report): Promise<Record<string, Comparison>> {
  const comparisons: Record<string, Comparison> = {};
  const note = (name: string, comparison: Comparison) => {
    comparisons[name] = comparison;
    report(name, comparison);
  };
  const servers = await openServers();
  const [embedded, bareEmbedded, onPostgres, barePostgres] = servers.contestants;
  const oneByOne = (server: ServerContestant) => timeRuns(server, () => server.requests.run, RUNS_PER_TURN);
  try {
    note('a run, embedded', await compareInTurns([embedded, bareEmbedded], ROUNDS.oneByOne, oneByOne));
    note('a run, PostgreSQL', await compareInTurns([onPostgres, barePostgres], ROUNDS.oneByOne, oneByOne));
    const crowd = await compareInTurns([embedded, bareEmbedded], ROUNDS.atOnce, (server) => {
      const requestAt = server === embedded ? servers.crowdRequest : () => server.requests.run;
      return timeRuns(server, requestAt, AT_ONCE * 2, AT_ONCE);
    });
    note(`one of ${AT_ONCE} runs at once, embedded`, crowd);
    return comparisons;
  } finally {
    await servers.close();
  }
}

const timeRuns = async (...args: Parameters<typeof timeRequests>) => [(await timeRequests(...args)).processor];
