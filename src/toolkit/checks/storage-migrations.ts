import type { Migration, Storage } from '@/generated/declaration';
import { optionsOf } from '@/registry/options';
import type { Finding } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';

/** Browsers store drafts of every older version; without a migration their answers would be lost. */
export const explains =
  'Storage of version n has a migration from each of the versions 1 to n-1, and each leads to fields and options that exist.';
export const perTool = true;

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
      return findingAt(source, ['storage', 'version'], {
        found: `version ${version} without a migration from version ${from}`,
        expected: 'one for every older version',
        mend,
      });
    });
  const stray = Object.keys(migrations)
    .filter((from) => !needed.includes(from))
    .map((from) => {
      const problem = {
        found: `a migration from version ${from}`,
        expected: `migrations from versions below ${version}`,
        mend: 'Remove it, or raise the version.',
      };
      return findingAt(source, ['storage', 'migrations', from], problem, 'name');
    });
  return [...missing, ...stray];
}

/** A step must produce a current field, or one that a later step changes or drops; the same for options. */
function targetFindings({ source, form }: FormTool, { migrations = {} }: Storage): Finding[] {
  const fields = form.form.properties;
  return Object.entries(migrations).flatMap(([from, step]) => {
    const at = (...rest: Path): Path => ['storage', 'migrations', from, ...rest];
    const later = Object.entries(migrations).flatMap(([version, one]) => (Number(version) > Number(from) ? [one] : []));
    const laterNames = [...Object.keys(fields), ...later.flatMap(sourcesOf), ...(step.drop ?? [])];
    const targets = targetsOf(step).map(({ name, path }) => ({ name, path: at(...path) }));
    const unknown = targets.filter(({ name }) => !laterNames.includes(name));
    const names = unknown.map(({ name, path }) =>
      findingAt(source, path, unknownNameText('field', name, laterNames, 'Name a field of the form.')),
    );
    const options = Object.entries(step.options ?? {}).flatMap(([name, map]) => {
      if (!laterNames.includes(name)) {
        const problem = unknownNameText('field', name, laterNames, 'Name the field as it is called after this step.');
        return [findingAt(source, at('options', name), problem, 'name')];
      }
      const offered = optionsOf(fields[name]).map(String);
      const changed = later.flatMap(({ options = {} }) => Object.keys(options[name] ?? {}));
      const goesOn = later.some((one) => sourcesOf(one).includes(name)) || step.drop?.includes(name);
      if (offered.length === 0 || goesOn) return [];
      return Object.entries(map)
        .filter(([, option]) => ![...offered, ...changed].includes(String(option)))
        .map(([old, option]) => {
          const problem = unknownNameText('option', String(option), offered, `Name an option of "${name}".`);
          return findingAt(source, at('options', name, old), problem);
        });
    });
    return [...names, ...options];
  });
}

/** Returns the fields a step creates, with their paths. */
function targetsOf({ rename = {}, split = {}, join = {} }: Migration): { name: string; path: Path }[] {
  return [
    ...Object.entries(rename).map(([old, name]) => ({ name, path: ['rename', old] })),
    ...Object.entries(split).flatMap(([old, { into }]) =>
      into.map((name, index) => ({ name, path: ['split', old, 'into', index] })),
    ),
    ...Object.keys(join).map((name) => ({ name, path: ['join', name] })),
  ];
}

/** Returns the fields a step renames, splits, joins or drops. */
function sourcesOf({ rename = {}, split = {}, join = {}, drop = [] }: Migration): string[] {
  return [...Object.keys(rename), ...Object.keys(split), ...Object.values(join).flatMap(({ of }) => of), ...drop];
}
