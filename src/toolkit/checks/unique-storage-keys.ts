import { duplicateNames, type NameClaim } from '../declaration/duplicate-names';
import type { Finding } from '../finding';
import type { CheckInput } from '../project/check-input';

/**
 * A record has the format of one tool: a second tool with the same key would quarantine it as unreadable. Keys of the
 * site itself are reserved.
 */
export const explains = 'No two tools share a storage key, and none takes a key of the site itself.';

/** Storage keys of the site, after its short name: member, session and pending runs. */
const SITE_KEYS = ['.email', '.firstName', '.session', '.outbox', '.pendingRuns'];

export function check({ forms, brandValue }: CheckInput): Finding[] {
  const full = (key: string) => (key.startsWith('.') ? `${brandValue.shortName}${key}` : key);
  const site = SITE_KEYS.map((key): NameClaim => ({ name: full(key), owner: 'the site itself' }));
  const own = forms.flatMap(({ source, form: { storage } }): NameClaim[] =>
    storage ? [{ name: full(storage.key), owner: source.path, at: { source, path: ['storage', 'key'] } }] : [],
  );
  return duplicateNames([...site, ...own], (key, owner) => ({
    found: `the storage key "${key}", which belongs to ${owner}`,
    expected: 'a key of its own',
    mend: 'Choose another key.',
  }));
}
