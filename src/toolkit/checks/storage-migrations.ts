import type { Migration, Storage } from '@/generated/declaration';
import { optionsOf } from '@/registry/options';
import type { Findings } from '../finding';
import { findingAt, findingAtName, type Path } from '../json/json-locations';
import type { FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';

/** Browsers may still store drafts of every older version; without a migration, their answers would be lost. */
export const explains =
  'Storage of version n has a migration from each of the versions 1 to n-1, and each produces fields and options that exist.';

export function checkForm(tool: FormTool): Findings {
  const { storage } = tool.form;
  return storage ? [stepFindings(tool, storage), targetFindings(tool, storage)] : [];
}

function stepFindings({ source }: FormTool, { version, migrations = {} }: Storage): Findings {
  const olderVersions = Array.from({ length: version - 1 }, (_, index) => String(index + 1));
  const missing = olderVersions
    .filter((from) => !Object.hasOwn(migrations, from))
    .map((from) =>
      findingAt(source, ['storage', 'version'], {
        found: `version ${version} without a migration from version ${from}`,
        expected: 'a migration from every older version',
        mend: `Add "${from}": { "rename": { ... }, "drop": [ ... ] }, or "${from}": {} if no field changed.`,
      }),
    );
  const stray = Object.keys(migrations)
    .filter((from) => !olderVersions.includes(from))
    .map((from) =>
      findingAtName(source, ['storage', 'migrations', from], {
        found: `a migration from version ${from}`,
        expected: `only migrations from versions below ${version}`,
        mend: 'Remove it, or raise the version.',
      }),
    );
  return [missing, stray];
}

/** Reports fields and options that a step produces, but that neither the current form nor a later step knows. */
function targetFindings({ source, form }: FormTool, { migrations = {} }: Storage): Findings {
  const fields = form.form.properties;
  return Object.entries(migrations).flatMap(([from, step]) => {
    const at = (...rest: Path): Path => ['storage', 'migrations', from, ...rest];
    const laterSteps = Object.entries(migrations).flatMap(([version, laterStep]) =>
      Number(version) > Number(from) ? [laterStep] : [],
    );
    const laterNames = [...Object.keys(fields), ...laterSteps.flatMap(sourcesOf), ...(step.drop ?? [])];
    const targets = targetsOf(step).map(({ name, path }) => ({ name, path: at(...path) }));
    const unknownTargets = targets.filter(({ name }) => !laterNames.includes(name));
    const nameFindings = unknownTargets.map(({ name, path }) =>
      findingAt(source, path, unknownNameText('field', name, laterNames, 'Name a field of the form.')),
    );
    const optionFindings = Object.entries(step.options ?? {}).flatMap(([name, map]) => {
      if (!laterNames.includes(name)) {
        const problem = unknownNameText('field', name, laterNames, 'Use the name that the field has after this step.');
        return findingAtName(source, at('options', name), problem);
      }
      const currentOptions = optionsOf(fields[name]).map(String);
      const changedLater = laterSteps.flatMap(({ options = {} }) => Object.keys(options[name] ?? {}));
      const isReplacedLater =
        laterSteps.some((laterStep) => sourcesOf(laterStep).includes(name)) || step.drop?.includes(name);
      if (currentOptions.length === 0 || isReplacedLater) return [];
      return Object.entries(map)
        .filter(([, option]) => ![...currentOptions, ...changedLater].includes(String(option)))
        .map(([old, option]) => {
          const problem = unknownNameText('option', String(option), currentOptions, `Name an option of "${name}".`);
          return findingAt(source, at('options', name, old), problem);
        });
    });
    return [...nameFindings, ...optionFindings];
  });
}

function targetsOf({ rename = {}, split = {}, join = {} }: Migration): { name: string; path: Path }[] {
  return [
    ...Object.entries(rename).map(([old, name]) => ({ name, path: ['rename', old] })),
    ...Object.entries(split).flatMap(([old, { into }]) =>
      into.map((name, index) => ({ name, path: ['split', old, 'into', index] })),
    ),
    ...Object.keys(join).map((name) => ({ name, path: ['join', name] })),
  ];
}

function sourcesOf({ rename = {}, split = {}, join = {}, drop = [] }: Migration): string[] {
  return [...Object.keys(rename), ...Object.keys(split), ...Object.values(join).flatMap(({ of }) => of), ...drop];
}
