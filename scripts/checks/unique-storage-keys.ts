import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { type NameClaim, takenNames } from '../lib/taken-names.ts';

/**
 * A record is written as one tool sees it: a second tool under the same key would set the other's draft aside as
 * unreadable. Keys the site itself uses are taken as well.
 */
export const rule = {
  name: 'unique-storage-keys',
  explains: 'No two tools share a storage key, and none takes a key of the site itself.',
};

/** Facts about the member, the session, and what the engine notes about runs. */
const OF_THE_SITE = ['.email', '.firstName', '.session', '.outbox', '.pendingRuns'];

export function check({ forms, brandFacts }: CheckInput): Finding[] {
  const full = (key: string) => (key.startsWith('.') ? `${brandFacts.shortName}${key}` : key);
  const site = OF_THE_SITE.map((key): NameClaim => ({ name: full(key), owner: 'the site itself' }));
  const own = forms.flatMap(({ source, form: { storage } }): NameClaim[] =>
    storage ? [{ name: full(storage.key), owner: source.path, at: { source, path: ['storage', 'key'] } }] : [],
  );
  return takenNames([...site, ...own], (key, owner) => ({
    found: `the storage key "${key}", which belongs to ${owner}`,
    expected: 'a key of its own',
    mend: 'Choose another key.',
  }));
}
