import { type Findings, findingAtOffset } from '../finding';
import { memoizeByText } from '../memoize';
import type { CheckInput } from '../project/check-input';
import { SECRET_PATTERNS } from '../text/secret-patterns';

/** Browsers get the declarations, and samples are in the repository: a real key in either is compromised. */
export const explains = 'There is no key, token or other secret in tools/, tests/tools/ or brand.json.';

export function check({ files }: CheckInput): Findings {
  return [...files].flatMap(([path, text]) => (isWatched(path) ? secretsIn(path, text) : []));
}

function isWatched(path: string): boolean {
  return path === 'brand.json' || path.startsWith('tools/') || path.startsWith('tests/tools/');
}

/** A run of one character, which nobody takes for a real secret. */
const MADE_UP = /(\w)\1{15,}/;

const secretsIn = memoizeByText((path, text) =>
  SECRET_PATTERNS.flatMap(({ kind, pattern }) =>
    [...text.matchAll(pattern)]
      .filter(([secret]) => !MADE_UP.test(secret))
      .map((match) =>
        findingAtOffset({ path, text }, match.index, {
          found: `a text that looks like ${kind}: ${match[0].slice(0, 4)}... (${match[0].length} characters)`,
          expected: 'no secret, or a placeholder such as sk-... or demo',
          mend: 'Remove it, or write zeros for its letters and digits. If it is real, revoke it at its provider: it may already have been shared.',
        }),
      ),
  ),
);
