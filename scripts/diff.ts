import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { differences } from './diff/compare.ts';
import { diffText, placed } from './diff/diff-text.ts';
import type { Difference } from './diff/difference.ts';
import { filesAt } from './diff/files-at.ts';
import { REGISTRY_PLACES, registryOf } from './diff/registry-of.ts';
import { readFiles } from './lib/read-project.ts';

const HELP = `npm run diff                     what the declarations of this folder change against the last commit
npm run diff -- <ref>            against a commit, a tag or a branch
npm run diff -- --json           for programs: [{ file, line, audience, what, breaking, mend }]

Says what a change means for members (drafts, results, pages), for workflows behind webhooks, and for whoever calls one.
Ends with status 1 where something breaks that no migration makes up for.`;

const ROOT = resolve(import.meta.dirname, '..');

/** `npm run diff`: compares two sets of declarations. What else it does stands in its help. */
function main(): void {
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = parseArgs({
    options: { json: flag, help: { ...flag, short: 'h' } },
    allowPositionals: true,
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const [ref = 'HEAD'] = positionals;
  const root = process.env.CHECK_ROOT ?? ROOT;
  const earlier = filesAt(root, ref, REGISTRY_PLACES);
  const today = readFiles(root, REGISTRY_PLACES);
  const found: Difference[] = differences(registryOf(earlier), registryOf(today));
  const all = found.map((difference) => placed(difference, today));
  process.exitCode = all.some(({ breaking }) => breaking) ? 1 : 0;
  console.log(values.json ? JSON.stringify(all, null, 2) : diffText(all, ref));
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
