import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

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
  const taken = new Map(OF_THE_SITE.map((key) => [full(key), 'the site itself']));
  return forms.flatMap(({ source, form: { storage } }) => {
    if (!storage) return [];
    const owner = taken.get(full(storage.key));
    taken.set(full(storage.key), owner ?? source.path);
    const words = {
      found: `the storage key "${storage.key}", which belongs to ${owner}`,
      expected: 'a key of its own',
      mend: 'Choose another key.',
    };
    return owner ? [finding(source, ['storage', 'key'], words)] : [];
  });
}
