import { compareRegistries } from '@/toolkit/diff/compare';
import { diffText, locate } from '@/toolkit/diff/diff-text';
import type { Difference } from '@/toolkit/diff/difference';
import { filesAt } from '@/toolkit/diff/git-files';
import { REGISTRY_PATHS, readRegistry } from '@/toolkit/diff/read-registry';
import { readFiles } from '@/toolkit/project/read-project';
import { parseFlags, print, withErrorStatus } from '../lib/script-io.ts';

const HELP = `npm run diff                     compares the declarations in this folder with the last commit
npm run diff -- <ref>            compares them with a commit, a tag or a branch
npm run diff -- --json           for programs: [{ file, line, audience, what, breaking, mend }]

Says what the changes mean for members (drafts, results, pages), for workflows behind webhooks, and for callers of webhooks.
Ends with status 1 if something breaks for which there is no migration.`;

/** Exit status if the comparison failed; status 1 means that something breaks. */
const FAILED = 2;

/** `npm run diff`: compares two versions of the declarations. The help describes its options. */
export const main = withErrorStatus(FAILED, async (args, io) => {
  const { flags, word: ref = 'HEAD' } = parseFlags(args, 'json');
  if (flags.help) {
    print(io, HELP);
    return 0;
  }
  const earlierFiles = filesAt(io.root, ref, REGISTRY_PATHS);
  const currentFiles = readFiles(io.root, REGISTRY_PATHS);
  const unlocated: Difference[] = compareRegistries(readRegistry(earlierFiles), readRegistry(currentFiles));
  const differences = unlocated.map((difference) => locate(difference, currentFiles));
  print(io, flags.json ? JSON.stringify(differences, null, 2) : diffText(differences, ref));
  return differences.some(({ breaking }) => breaking) ? 1 : 0;
});
