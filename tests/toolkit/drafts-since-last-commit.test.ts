import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { compareRegistries } from '@/toolkit/diff/compare';
import { diffText, locate } from '@/toolkit/diff/diff-text';
import { filesAt } from '@/toolkit/diff/git-files';
import { REGISTRY_PATHS, readRegistry } from '@/toolkit/diff/read-registry';
import { readFiles } from '@/toolkit/project/read-project';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** The commit before the change of tools that is looked at: what is not committed yet, or else the last that was. */
function commitBefore(): string {
  if (git('status', '--porcelain', '--', 'tools') !== '') return 'HEAD';
  const [last = 'HEAD', before] = git('log', '-2', '--format=%H', '--', 'tools').split('\n');
  return before ?? last;
}

it('brings every draft of a member through the last change of the tools, by a migration where it must', () => {
  const earlier = readRegistry(filesAt('.', commitBefore(), REGISTRY_PATHS));
  const files = readFiles('.', REGISTRY_PATHS);
  const lost = compareRegistries(earlier, readRegistry(files)).filter(
    ({ breaking, what }) => breaking && what.startsWith('Drafts '),
  );
  expect(
    diffText(
      lost.map((difference) => locate(difference, files)),
      'the commit before',
    ),
  ).not.toContain('Drafts ');
});
