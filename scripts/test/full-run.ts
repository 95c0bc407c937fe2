/**
 * What only `npm run test:full` proves. `npm test` leaves it out because a change rarely breaks it and it costs much time.
 * A test started by its file name always runs whole.
 */
const isShortRun = process.env.TEST_RUN === 'short';

/** Test files that `npm test` leaves out, each with the reason. */
export const FULL_RUN_FILES: Readonly<Record<string, string>> = {};

/** Loops of which `npm test` goes over a part: what the part leaves out, and why that is enough for every change. */
const FULL_RUN_LOOPS = {
  'answers-to-normalisers':
    'Each property of a normaliser is tried with a fifth of the answers, and at a fifth of the depth.',
  'compilers-of-new-plugins':
    'The plugins of the guide are checked, generated and run in npm test; tsc over the whole project proves their types.',
  'lengths-of-hostile-texts':
    'Work that grows with the square of a text stands out at 8,000 characters; 64,000 tell it from work with a long start.',
  'mutations-of-declarations':
    'Of each tool forty mutations are tried in npm test, others of the same kinds in the full run.',
  'ways-of-providers':
    'All ways a provider behaves are tried with one workflow of each kind; every workflow is tried with a good answer.',
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
