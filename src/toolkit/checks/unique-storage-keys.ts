import { duplicateNames, type NameClaim } from '../declaration/duplicate-names';
import type { Findings } from '../finding';
import type { CheckInput } from '../project/check-input';

/** A second tool with the same key would quarantine the record as unreadable. The keys of the site are reserved. */
export const explains = 'No two tools share a storage key, and none takes a key of the site itself.';

/** Storage keys of the site, without the short name they begin with. */
const SITE_KEYS = ['.email', '.firstName', '.session', '.outbox', '.pendingRuns'];

export function check({ forms, brandValue }: CheckInput): Findings {
  const fullKey = (key: string) => (key.startsWith('.') ? `${brandValue.shortName}${key}` : key);
  const siteClaims = SITE_KEYS.map((key): NameClaim => ({ name: fullKey(key), owner: 'the site itself' }));
  const toolClaims = forms.flatMap(({ source, form: { storage } }): NameClaim[] =>
    storage ? [{ name: fullKey(storage.key), owner: source.path, at: { source, path: ['storage', 'key'] } }] : [],
  );
  return duplicateNames(
    [...siteClaims, ...toolClaims],
    (key, owner) => ({
      found: `the storage key "${key}", which belongs to ${owner}`,
      expected: 'a key that differs from all others not only in upper and lower case',
      mend: 'Choose another key.',
    }),
    (key) => String(key).toLowerCase(),
  );
}
