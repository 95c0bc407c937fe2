/**
 * What only `npm run test:full` proves. `npm test` leaves it out because a change rarely breaks it and it costs much time.
 * A test started by its file name always runs whole.
 */
const isShortRun = process.env.TEST_RUN === 'short';

/** Test files that `npm test` leaves out, each with the reason. */
export const FULL_RUN_FILES: Readonly<Record<string, string>> = {
  'tests/server/backup.test.ts':
    'Backs up a site that runs and starts another on the backup. restore.test.ts makes and puts back a small backup, and refuses broken ones.',
  'tests/server/bundle.test.ts':
    'Builds the site again and starts it without the packages of development. The tests in browsers run on a site that npm start has built.',
  'tests/server/compose-proxy.test.ts':
    'Starts Caddy before three gateways. compose.test.ts holds the files of the proxy to the server, and two-gateways.test.ts runs two gateways.',
  'tests/server/dev-saves.test.ts':
    'Follows saves in a copy of the project. The studio is tried on a development server, and the check of declarations has tests of its own.',
  'tests/server/dev.test.ts':
    'Asks a development server for what it must not serve, which rarely changes. The studio is tried on a development server.',
  'tests/server/first-start.test.ts':
    'Kills eight first starts. kill.test.ts kills a server at work, and empty-database.test.ts makes first starts.',
  'tests/server/mail-kill.test.ts':
    'Kills a server with a mail under way. mail-queue.test.ts goes on after a crash, and kill.test.ts kills a server.',
  'tests/server/several-gateways.test.ts':
    'Kills one of three gateways and one of two workers under two hundred runs. two-gateways.test.ts shares runs, and kill.test.ts kills a server.',
  'tests/server/upgrade-embedded.test.ts':
    'Makes a database of the first tables from nothing. upgrade.test.ts brings the same tables to today on PostgreSQL, by the same migrations.',
};

/** Loops of which `npm test` goes over a part: what the part leaves out, and why that is enough for every change. */
const FULL_RUN_LOOPS = {
  'broken-empty-databases':
    'Left out: each first start makes a database from nothing. A start from a whole archive stays, and so does the name of an outdated one.',
  'data-folders':
    'Starts of the whole site on all but one folder left out: each folder is opened in a process without the site.',
  databases:
    'PostgreSQL left out where a test runs on both databases: they have the same migrations and SQL, and other tests of npm test run the site on PostgreSQL.',
  'run-lists':
    'The embedded database left out: it takes 8 s of processor time for 10,000 rows, and plans these lists as PostgreSQL does.',
  stops:
    'Stops of npm and of a start that is not over left out: they build the site. The server alone is stopped in the middle of a run.',
} satisfies Record<string, string>;

/** The name of a loop of which `npm test` goes over a part. */
export type FullRunLoop = keyof typeof FULL_RUN_LOOPS;

/** What a loop goes over in this run: `all` in the full one, and `part` in `npm test`. */
export function inThisRun<T>(_loop: FullRunLoop, all: readonly T[], part: readonly T[]): readonly T[] {
  return isShortRun ? part : all;
}

/** The test files this run leaves out. */
export function leftOut(): string[] {
  return isShortRun ? Object.keys(FULL_RUN_FILES) : [];
}
