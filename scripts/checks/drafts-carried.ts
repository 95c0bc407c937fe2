import { isDeepStrictEqual } from 'node:util';
import { sanitise } from '@/engine/storage/sanitise';
import type { Storage } from '@/generated/declaration';
import { inTodaysWords, migrated } from '@/registry/migrate';
import type { Finding, Words } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { type SampleFile, samplesFor, sampleValue } from '../lib/sample-files.ts';
import { finding } from '../lib/source-map.ts';

/** A migration nobody has tried on what lies in browsers loses it as quietly as none. */
export const rule = {
  name: 'drafts-carried',
  perTool: true,
  explains:
    'Every migration that changes something is proved by a kept old draft, which it brings whole into the form, as a past run too.',
};

export function check({ forms, samples }: CheckInput): Finding[] {
  return forms.flatMap((tool) => {
    const drafts = samplesFor(samples, tool.id).filter(({ folder }) => folder === 'drafts');
    const { storage } = tool.form;
    const lost = drafts.flatMap((draft) => {
      const words = faultOf(tool, storage, draft);
      return words ? [finding(draft.source, words.at, words)] : [];
    });
    return [...(storage ? unproved(tool, storage, drafts) : []), ...lost];
  });
}

function unproved(
  { id, source }: FormTool,
  { version, migrations = {} }: Storage,
  drafts: readonly SampleFile[],
): Finding[] {
  const steps = Object.entries(migrations).filter(
    ([from, step]) => Number(from) < version && Object.keys(step).length > 0,
  );
  const kept = drafts.map((draft) => sampleValue(draft).version ?? version);
  return (
    steps
      .filter(([from]) => !kept.some((one) => one <= Number(from)))
      // One draft goes through all steps after its own.
      .slice(0, 1)
      .map(([from]) => {
        const words = {
          found: `a migration from version ${from} that no kept draft tries`,
          expected: `a sample in tests/tools/${id}/drafts of that version, or of an older one`,
          mend: `Add one such as tests/tools/${id}/drafts/version-${from}.json, with "version": ${from}, the answers as they were kept, and what they become.`,
        };
        return finding(source, ['storage', 'migrations', from], words, 'name');
      })
  );
}

function faultOf(
  { form }: FormTool,
  storage: Storage | undefined,
  draft: SampleFile,
): (Words & { at: string[] }) | undefined {
  const { version, answers, becomes } = sampleValue(draft);
  if (version === undefined || !answers || !becomes) return undefined;
  if (version >= (storage?.version ?? 1))
    return {
      at: ['version'],
      found: `a draft of version ${version}, which is not older than the form`,
      expected: `a version below ${storage?.version ?? 1}`,
      mend: 'Correct the version, or raise that of the storage.',
    };
  const ways = [
    { what: 'the draft', made: storage ? migrated(answers, version, storage) : answers },
    { what: 'a past run with these answers', made: inTodaysWords(form, answers) },
  ];
  for (const { what, made } of ways) {
    const { answers: kept, leftOut } = sanitise(form, made);
    const mend = 'Correct the migration, or what the sample says it becomes.';
    if (leftOut.length > 0)
      return { at: ['answers'], found: `${what} loses ${leftOut.join(', ')}`, expected: 'nothing to be lost', mend };
    if (!isDeepStrictEqual(kept, becomes))
      return {
        at: ['becomes'],
        found: `${what} becomes ${JSON.stringify(kept)}`,
        expected: JSON.stringify(becomes),
        mend,
      };
  }
  return undefined;
}
