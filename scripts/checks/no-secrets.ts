import { type Finding, findingAt } from '../lib/finding.ts';
import { lastMade } from '../lib/last-made.ts';
import type { CheckInput } from '../lib/registry-input.ts';

/** Declarations reach the browser, samples the repository: a real key pasted into either is a key lost. */
export const rule = {
  name: 'no-secrets',
  explains: 'No key, token or other secret stands in tools/, tests/tools/ or brand.json.',
};

/** What real secrets look like; placeholders such as sk-... are too short to match. */
const PATTERNS: { what: string; pattern: RegExp }[] = [
  { what: 'a provider key', pattern: /\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}/g },
  { what: 'a maps-service key', pattern: /\bAIza[A-Za-z0-9_-]{16,}/g },
  { what: 'a token', pattern: /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]+)?/g },
  { what: 'an access token', pattern: /\b(?:gh[pousr]_|github_pat_|glpat-|xox[abprs]-|re_|whsec_)[A-Za-z0-9_-]{16,}/g },
  { what: 'a cloud key', pattern: /\bAKIA[A-Z0-9]{16}\b/g },
  { what: 'a private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/g },
  { what: 'a long hexadecimal number', pattern: /\b[0-9a-f]{32,}\b/gi },
];

export function check({ files }: CheckInput): Finding[] {
  return [...files].flatMap(([path, text]) => (isWatched(path) ? secretsIn(path, text) : []));
}

function isWatched(path: string): boolean {
  return path === 'brand.json' || path.startsWith('tools/') || path.startsWith('tests/tools/');
}

const secretsIn = lastMade((path, text): Finding[] =>
  PATTERNS.flatMap(({ what, pattern }) =>
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
