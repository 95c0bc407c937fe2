import { type Finding, findingAt } from '../lib/finding.ts';
import { lastMade } from '../lib/last-made.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { SECRET_SHAPES } from '../lib/secret-shapes.ts';

/** Declarations reach the browser, samples the repository: a real key pasted into either is a key lost. */
export const rule = {
  name: 'no-secrets',
  explains: 'No key, token or other secret stands in tools/, tests/tools/ or brand.json.',
};

export function check({ files }: CheckInput): Finding[] {
  return [...files].flatMap(([path, text]) => (isWatched(path) ? secretsIn(path, text) : []));
}

function isWatched(path: string): boolean {
  return path === 'brand.json' || path.startsWith('tools/') || path.startsWith('tests/tools/');
}

const secretsIn = lastMade((path, text): Finding[] =>
  SECRET_SHAPES.flatMap(({ what, pattern }) =>
    [...text.matchAll(pattern)].map((match) => {
      const words = {
        found: `what looks like ${what}: ${match[0].slice(0, 4)}... (${match[0].length} characters)`,
        expected: 'no secret, or a placeholder such as sk-... or demo',
        mend: 'Remove it. If it is real, revoke it at its provider: it may already have been shared.',
      };
      return findingAt({ path, text }, match.index, words);
    }),
  ),
);
