import { type Finding, type Findings, findingAtOffset } from '../finding';
import { findingAt, findingAtName } from '../json/json-locations';
import { schemaFindings, syntaxFindings } from '../json/schema-findings';
import type { CheckInput } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';
import type { PluginFile, Room } from '../project/plugin-files';
import { readManifest } from '../project/plugin-manifest';
import { joinNames } from '../text/suggest';

/** The check reads plugin.json instead of running the plugin, so it must be complete, and the module must exist. */
export const explains =
  'Every plugin has a module and a plugin.json that fits schemas/plugin.schema.json and names known kinds.';

const PROPERTIES: Record<Room, { required: string[]; optional: string[] }> = {
  widgets: { required: ['field'], optional: ['common', 'as'] },
  normalisers: { required: ['gives'], optional: [] },
  renderers: { required: ['takes'], optional: ['gives'] },
  progress: { required: [], optional: ['common'] },
  options: { required: [], optional: [] },
  automation: { required: [], optional: ['sections', 'adds'] },
};

const COMMON_PROPERTIES = ['$schema', 'description', 'options', 'needs'];

/** What a renderer can derive from a result besides showing it. */
const ABILITIES = ['count', 'merged', 'parts', 'rows', 'texts'];

export function check({ plugins, schemas, results }: CheckInput): Findings {
  return plugins.flatMap((plugin) => {
    const { source, entryPath, entryExists } = plugin;
    if (source.text === '') return missingManifest(entryPath, plugin);
    const syntax = syntaxFindings(source);
    if (source.value === undefined) return syntax;
    const problems = [syntax, schemaFindings(source, schemas.plugin), propertyFindings(plugin)];
    if (!entryExists) problems.push(missingEntry(plugin));
    return [problems, kindFindings(plugin, Object.keys(results)), needFindings(plugin)];
  });
}

function missingManifest(path: string, { room, name }: PluginFile): Finding {
  const problem = {
    found: `no plugin.json for ${path}`,
    expected: 'a plugin.json that describes the plugin and its options',
    mend: `Add src/${room}/${name}/plugin.json.`,
  };
  return { file: path, line: 1, column: 1, ...problem };
}

function missingEntry({ source, entryPath }: PluginFile): Finding {
  return findingAtOffset(source, 0, {
    found: `no ${entryPath}`,
    expected: 'the module of the plugin next to its plugin.json',
    mend: `Add ${entryPath}.`,
  });
}

function propertyFindings({ source, room }: PluginFile): Findings {
  const { required, optional } = PROPERTIES[room];
  const declared = Object.keys((source.value ?? {}) as object);
  const allowed = [...COMMON_PROPERTIES, ...required, ...optional];
  return [
    required
      .filter((name) => !declared.includes(name))
      .map((name) =>
        findingAt(source, [], {
          found: `no "${name}"`,
          expected: `${joinNames(required)} in src/${room}`,
          mend: `Add "${name}".`,
        }),
      ),
    declared
      .filter(
        (name) =>
          ['field', 'common', 'as', 'takes', 'gives', 'sections', 'adds'].includes(name) && !allowed.includes(name),
      )
      .map((name) => {
        const problem = { found: `"${name}"`, expected: `${joinNames(allowed)} in src/${room}`, mend: 'Remove it.' };
        return findingAtName(source, [name], problem);
      }),
  ];
}

function kindFindings({ source, room, manifest }: PluginFile, kinds: string[]): Findings {
  const references = [
    ...(manifest.takes ?? []).map((value, index) => ({ value, path: ['takes', index], known: kinds })),
    ...(manifest.gives ?? []).map((value, index) => ({
      value,
      path: ['gives', index],
      known: room === 'renderers' ? ABILITIES : kinds,
    })),
  ];
  return references
    .filter(({ value, known }) => !known.includes(value))
    .map(({ value, path, known }) => {
      const [kind, mend] =
        known === ABILITIES
          ? ['ability', 'Name one of these.']
          : ['kind of result', `Name one of these, or add schemas/results/${value}.schema.json.`];
      return findingAt(source, path, unknownNameText(kind, value, known, mend));
    });
}

function needFindings({ source }: PluginFile): Findings {
  const manifest = readManifest(source.value);
  const optionNames = Object.keys(manifest.options ?? {});
  return (manifest.needs ?? []).map((name, index) => {
    if (optionNames.includes(name)) return [];
    const problem = unknownNameText('option', name, optionNames, 'Name an option of this plugin.');
    return findingAt(source, ['needs', index], problem);
  });
}
