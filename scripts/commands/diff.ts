import { parseArgs } from 'node:util';
import { compareRegistries } from '@/toolkit/diff/compare';
import { diffText, locate } from '@/toolkit/diff/diff-text';
import type { Difference } from '@/toolkit/diff/difference';
import { filesAt } from '@/toolkit/diff/git-files';
import { REGISTRY_PATHS, readRegistry } from '@/toolkit/diff/read-registry';
import { readFiles } from '@/toolkit/project/read-project';
import { print, withErrorStatus } from '../lib/script-io.ts';

const HELP = `npm run diff                     what the declarations of this folder change against the last commit
npm run diff -- <ref>            against a commit, a tag or a branch
npm run diff -- --json           for programs: [{ file, line, audience, what, breaking, mend }]

Says what a change means for members (drafts, results, pages), for workflows behind webhooks, and for whoever calls one.
Ends with status 1 where something breaks that no migration makes up for.`;

/** Exit status if the comparison failed; status 1 means that something breaks. */
const FAILED = 2;

/** `npm run diff`: compares two versions of the declarations. The help describes its options. */
export const main = withErrorStatus(FAILED, async (args, io) => {
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = parseArgs({
    args,
    options: { json: flag, help: { ...flag, short: 'h' } },
    allowPositionals: true,
  });
  if (values.help) {
    print(io, HELP);
    return 0;
  }
  const [ref = 'HEAD'] = positionals;
  const earlier = filesAt(io.root, ref, REGISTRY_PATHS);
  const today = readFiles(io.root, REGISTRY_PATHS);
  const found: Difference[] = compareRegistries(readRegistry(earlier), readRegistry(today));
  const all = found.map((difference) => locate(difference, today));
  print(io, values.json ? JSON.stringify(all, null, 2) : diffText(all, ref));
  return all.some(({ breaking }) => breaking) ? 1 : 0;
});
