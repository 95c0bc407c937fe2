import { isDeepStrictEqual } from 'node:util';
import { sanitize } from '@/engine/storage/sanitize';
import type { Storage } from '@/generated/declaration';
import { migrateForward, migrateToLatest } from '@/registry/migrate';
import type { Findings, FindingText } from '../finding';
import { findingAt, findingAtName } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { type SampleFile, samplesFor, sampleValue } from '../project/sample-files';

/** An untested migration can lose stored drafts silently, just like a missing migration. */
export const explains =
  'Every migration that changes something has a sample of an old draft. That draft, and a past run with its answers, migrate without losing anything.';

export function checkForm(tool: FormTool, { samples }: CheckInput): Findings {
  const drafts = samplesFor(samples, tool.id).filter(({ folder }) => folder === 'drafts');
  const { storage } = tool.form;
  const losses = drafts.flatMap((draft) => {
    const problem = problemOf(tool, storage, draft);
    return problem ? findingAt(draft.source, problem.at, problem) : [];
  });
  return [storage ? untestedMigrations(tool, storage, drafts) : [], losses];
}

function untestedMigrations(
  { id, source }: FormTool,
  { version, migrations = {} }: Storage,
  drafts: readonly SampleFile[],
): Findings {
  const steps = Object.entries(migrations).filter(
    ([from, step]) => Number(from) < version && Object.keys(step).length > 0,
  );
  const versions = drafts.map((draft) => sampleValue(draft).version ?? version);
  return (
    steps
      .filter(([from]) => !versions.some((draftVersion) => draftVersion <= Number(from)))
      // One draft tests all later migrations too, so report the first gap only.
      .slice(0, 1)
      .map(([from]) =>
        findingAtName(source, ['storage', 'migrations', from], {
          found: `a migration from version ${from} without a sample that tests it`,
          expected: `a draft of that version or an older one in tests/tools/${id}/drafts`,
          mend: `Add tests/tools/${id}/drafts/version-${from}.json, with "version": ${from}, the answers as they were stored, and what they become.`,
        }),
      )
  );
}

function problemOf(
  { form }: FormTool,
  storage: Storage | undefined,
  draft: SampleFile,
): (FindingText & { at: string[] }) | undefined {
  const { version, answers, becomes } = sampleValue(draft);
  if (version === undefined || !answers || !becomes) return undefined;
  if (version >= (storage?.version ?? 1))
    return {
      at: ['version'],
      found: `a draft of version ${version}, which is not older than the form`,
      expected: `a version below ${storage?.version ?? 1}`,
      mend: 'Correct the version, or raise the version of the storage.',
    };
  const records = [
    { name: 'the draft', migrated: storage ? migrateForward(answers, version, storage) : answers },
    { name: 'a past run with these answers', migrated: migrateToLatest(form, answers) },
  ];
  for (const { name, migrated } of records) {
    const { answers: restored, leftOut } = sanitize(form, migrated);
    const mend = 'Correct the migration, or "becomes" of the sample.';
    if (leftOut.length > 0)
      return { at: ['answers'], found: `${name} loses ${leftOut.join(', ')}`, expected: 'no answer to be lost', mend };
    if (!isDeepStrictEqual(restored, becomes))
      return {
        at: ['becomes'],
        found: `${name} becomes ${JSON.stringify(restored)}`,
        expected: JSON.stringify(becomes),
        mend,
      };
  }
  return undefined;
}
