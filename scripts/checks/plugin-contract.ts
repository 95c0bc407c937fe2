import { type Finding, findingAt } from '../lib/finding.ts';
import type { PluginFile, Room } from '../lib/plugin-files.ts';
import { readableWords } from '../lib/plugin-words.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { schemaFindings, syntaxFindings } from '../lib/schema-words.ts';
import { finding } from '../lib/source-map.ts';
import { listed } from '../lib/suggest.ts';
import { unknownName } from '../lib/walk.ts';

/**
 * What a plugin takes and gives is compared with others without running any of them, so each says it in its plugin.json:
 * whole, in the words of its contract, and with the part itself beside it.
 */
export const rule = {
  name: 'plugin-contract',
  explains: 'Every plugin has its part and a plugin.json that fits schemas/plugin.schema.json and names known kinds.',
};

/** What the plugin.json of a room has to say, and what it may say beside description and options. */
const SAYS: Record<Room, { must: string[]; may: string[] }> = {
  widgets: { must: ['field'], may: ['common', 'as'] },
  normalisers: { must: ['gives'], may: [] },
  renderers: { must: ['takes'], may: ['gives'] },
  progress: { must: [], may: ['common'] },
  options: { must: [], may: [] },
  automation: { must: [], may: ['sections', 'adds'] },
};

const ANYWHERE = ['$schema', 'description', 'options', 'needs'];

/** What a renderer can make of a result beside showing it. */
const MADE = ['count', 'merged', 'parts', 'rows', 'texts'];

export function check({ plugins, schemas, results }: CheckInput): Finding[] {
  return plugins.flatMap((plugin) => {
    const { source, part, partExists } = plugin;
    if (source.text === '') return [absent(part, plugin)];
    const syntax = syntaxFindings(source);
    if (source.value === undefined) return syntax;
    const faults = [...syntax, ...schemaFindings(source, schemas.plugin), ...partsOf(plugin)];
    if (!partExists) faults.push(noPart(plugin));
    return [...faults, ...kindsOf(plugin, Object.keys(results)), ...needsOf(plugin)];
  });
}

function absent(path: string, { room, name }: PluginFile): Finding {
  const words = {
    found: `no plugin.json beside ${path}`,
    expected: 'what the plugin takes and gives, and its words',
    mend: `Add src/${room}/${name}/plugin.json.`,
  };
  return { file: path, line: 1, column: 1, ...words };
}

function noPart({ source, part }: PluginFile): Finding {
  const words = { found: `no ${part}`, expected: 'the part itself beside its plugin.json', mend: `Add ${part}.` };
  return findingAt(source, 0, words);
}

function partsOf({ source, room }: PluginFile): Finding[] {
  const { must, may } = SAYS[room];
  const given = Object.keys((source.value ?? {}) as object);
  const known = [...ANYWHERE, ...must, ...may];
  return [
    ...must
      .filter((name) => !given.includes(name))
      .map((name) =>
        finding(source, [], {
          found: `no "${name}"`,
          expected: `${listed(must)} in src/${room}`,
          mend: `Add "${name}".`,
        }),
      ),
    ...given
      .filter(
        (name) =>
          ['field', 'common', 'as', 'takes', 'gives', 'sections', 'adds'].includes(name) && !known.includes(name),
      )
      .map((name) => {
        const words = { found: `"${name}"`, expected: `${listed(known)} in src/${room}`, mend: 'Remove it.' };
        return finding(source, [name], words, 'name');
      }),
  ];
}

function kindsOf({ source, room, says }: PluginFile, kinds: string[]): Finding[] {
  const named = [
    ...(says.takes ?? []).map((value, index) => ({ value, path: ['takes', index], known: kinds })),
    ...(says.gives ?? []).map((value, index) => ({
      value,
      path: ['gives', index],
      known: room === 'renderers' ? MADE : kinds,
    })),
  ];
  return named
    .filter(({ value, known }) => !known.includes(value))
    .map(({ value, path, known }) => {
      const mend =
        known === MADE ? 'Name one of these.' : `Name one of these, or add schemas/results/${value}.schema.json.`;
      return finding(source, path, unknownName(known === MADE ? 'ability' : 'kind of result', value, known, mend));
    });
}

function needsOf({ source }: PluginFile): Finding[] {
  const says = readableWords(source.value);
  const known = Object.keys(says.options ?? {});
  return (says.needs ?? []).flatMap((name, index) =>
    known.includes(name)
      ? []
      : [finding(source, ['needs', index], unknownName('option', name, known, 'Name an option of this plugin.'))],
  );
}
