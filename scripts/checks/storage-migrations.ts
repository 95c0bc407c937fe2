import type { Storage } from '@/generated/declaration';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';
import { unknownName } from '../lib/walk.ts';

/** Drafts written by every older version lie in browsers; a version without a way onward would lose what members typed. */
export const rule = {
  name: 'storage-migrations',
  explains: 'Storage of version n says how to come from each of the versions 1 to n-1, into fields that are there.',
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => {
    const { storage } = tool.form;
    return storage ? [...stepFindings(tool, storage), ...targetFindings(tool, storage)] : [];
  });
}

function stepFindings({ source }: FormTool, { version, migrations = {} }: Storage): Finding[] {
  const needed = Array.from({ length: version - 1 }, (_, index) => String(index + 1));
  const missing = needed
    .filter((from) => !Object.hasOwn(migrations, from))
    .map((from) => {
      const mend = `Add "${from}": { "rename": { ... }, "drop": [ ... ] }, or "${from}": {} where no field changed.`;
      return finding(source, ['storage', 'version'], {
        found: `version ${version} without a migration from version ${from}`,
        expected: 'one for every older version',
        mend,
      });
    });
  const stray = Object.keys(migrations)
    .filter((from) => !needed.includes(from))
    .map((from) => {
      const words = {
        found: `a migration from version ${from}`,
        expected: `migrations from versions below ${version}`,
        mend: 'Remove it, or raise the version.',
      };
      return finding(source, ['storage', 'migrations', from], words, 'name');
    });
  return [...missing, ...stray];
}

/** A renamed field is one of today, or goes on to be renamed or dropped. */
function targetFindings({ source, form }: FormTool, { migrations = {} }: Storage): Finding[] {
  const fields = Object.keys(form.form.properties);
  return Object.entries(migrations).flatMap(([from, { rename = {} }]) => {
    const later = Object.entries(migrations).filter(([version]) => Number(version) > Number(from));
    const known = [
      ...fields,
      ...later.flatMap(([, step]) => [...Object.keys(step.rename ?? {}), ...(step.drop ?? [])]),
    ];
    return Object.entries(rename)
      .filter(([, to]) => !known.includes(to))
      .map(([old, to]) =>
        finding(
          source,
          ['storage', 'migrations', from, 'rename', old],
          unknownName('field', to, known, 'Rename to a field of the form.'),
        ),
      );
  });
}
