/**
 * What only `npm run test:full` proves. `npm test` leaves it out because a change rarely breaks it and it costs much time.
 * A test started by its file name always runs whole.
 */
const isShortRun = process.env.TEST_RUN === 'short';

/** Test files that `npm test` leaves out, each with the reason. */
export const FULL_RUN_FILES: Readonly<Record<string, string>> = {
  'tests/server/compose-proxy.test.ts':
    'starts a Caddy and three gateways; two-gateways holds what gateways share, and caller what one believes of a proxy',
};

/** Loops of which `npm test` goes over a part: what the part leaves out, and why that is enough for every change. */
const FULL_RUN_LOOPS = {
  'hostile-documents': 'one body for each document stands for the others, all of which are made in the same processes',
  'json-bomb-rounds': 'one round sends every bomb to every door; more of them only last longer',
  'long-poll-floods': 'three times as many waits as a member may have are refused as eight times as many are',
  'query-floods': 'one member goes beyond the limit as each of five does',
  'repeated-documents': 'shares asks for as many documents by a link, and document-limits counts those of a member',
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
