import { MEMBER, openHosted } from '../../tests/server/hosted.ts';
import { type LoadRequest, load, processorTime } from './load.ts';
import { findSampleRun } from './sample-run.ts';
import {
  bareRequests,
  createBareToken,
  createEmptyFolder,
  createGuests,
  type ServerRequests,
  signInDemoMember,
  siteRequests,
} from './server-requests.ts';
import { BUILT_PAGE, postmasterOf, type ServerProcess, startBare, startBuilt } from './server-sites.ts';

/** Runs in progress at once, when many members press at the same moment. */
export const AT_ONCE = 200;

export type RequestKind = keyof ServerRequests;

/** A server that is measured. */
export interface ServerContestant {
  name: string;
  /** Ids of the processes whose processor time counts, together with that of their children. */
  pids: readonly number[];
  requests: ServerRequests;
  /** Milliseconds of processor time per request, by turn. */
  processor: Record<RequestKind, number[]>;
  /** Median milliseconds until the response, by turn. */
  waited: Record<RequestKind, number[]>;
}

/** The built site and the hand-written server, each on both databases. */
export interface Servers {
  /** The site and its hand-written counterpart, embedded; then both on PostgreSQL. */
  contestants: [ServerContestant, ServerContestant, ServerContestant, ServerContestant];
  embedded: ServerProcess;
  /** Requests of the demo member to the embedded site. */
  requests: ServerRequests;
  /** Returns a run of one of many guests of the embedded site. */
  crowdRequest(index: number): LoadRequest;
  close(): Promise<void>;
}

/** Starts all servers. */
export async function openServers(): Promise<Servers> {
  const run = findSampleRun();
  const hosted = await openHosted();
  const servers: ServerProcess[] = [];
  const track = async (starting: Promise<ServerProcess>) => {
    const server = await starting;
    servers.push(server);
    return server;
  };
  const close = async () => {
    for (const server of servers) await server.close();
    await hosted.close();
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
    const guests = await createGuests(embedded, AT_ONCE / 10);
    return {
      contestants: [
        newContestant('this site, embedded', [embedded.pid], requests),
        newContestant('by hand, embedded', [bareEmbedded.pid], bareRequests(bareEmbedded, run, bareSession)),
        newContestant('this site, PostgreSQL', [onPostgres.pid, postmaster], siteRequests(onPostgres, run, supabase)),
        newContestant('by hand, PostgreSQL', [barePostgres.pid, postmaster], bareRequests(barePostgres, run, supabase)),
      ],
      embedded,
      requests,
      crowdRequest(index) {
        return siteRequests(embedded, run, { Authorization: `Bearer ${guests[index % guests.length]}` }).run;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function newContestant(name: string, pids: readonly number[], requests: ServerRequests): ServerContestant {
  const noTimes = () => ({ page: [], profile: [], run: [] });
  return { name, pids, requests, processor: noTimes(), waited: noTimes() };
}

/**
 * Sends requests to a server and returns the milliseconds of processor time per request, and the median milliseconds until
 * the response.
 *
 * @throws Error if one of them fails
 */
export async function timeRequests(
  { name, pids }: ServerContestant,
  requestAt: (index: number) => LoadRequest,
  count: number,
  atOnce = 1,
): Promise<{ processor: number; waited: number }> {
  const before = processorTime(pids);
  const { failed, firstFailure, median } = await load(requestAt, count, atOnce);
  if (failed > 0) throw new Error(`${name}: ${failed} of ${count} requests failed, first ${firstFailure}`);
  return { processor: (processorTime(pids) - before) / count, waited: median };
}
