import type { FieldUi } from '@/generated/declaration';
import { optionsOf } from '@/registry/options';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding, type Path } from '../lib/source-map.ts';
import { listed } from '../lib/suggest.ts';
import { unknownName } from '../lib/walk.ts';

/**
 * A choice with presets fills another field: each option but the one for values of one's own needs all parts of it, or
 * a body would go out with some of them missing.
 */
export const rule = {
  name: 'presets',
  explains: 'Presets target a group of sub-fields, fill exactly those, and leave exactly one option without a preset.',
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    Object.entries(tool.form.ui.fields ?? {}).flatMap(([name, look]) =>
      look.presets || look.target ? lookFindings(tool, name, look) : [],
    ),
  );
}

function lookFindings(tool: FormTool, name: string, { presets, target }: FieldUi): Finding[] {
  const { source, form } = tool;
  const path: Path = ['ui', 'fields', name];
  if (!presets || !target) {
    const lacking = presets ? 'target' : 'presets';
    const words = { found: `no "${lacking}"`, expected: '"presets" and "target" together', mend: `Add "${lacking}".` };
    return [finding(source, [...path, presets ? 'presets' : 'target'], words, 'name')];
  }
  const groups = Object.entries(form.form.properties)
    .filter(([, { type }]) => type === 'object')
    .map(([field]) => field);
  if (!groups.includes(target))
    return [
      finding(
        source,
        [...path, 'target'],
        unknownName('group of sub-fields', target, groups, 'Name a field of type object.'),
      ),
    ];
  return [...optionFindings(tool, name, presets, target), ...partFindings(tool, name, presets, target)];
}

type Presets = NonNullable<FieldUi['presets']>;

function optionFindings({ source, form }: FormTool, name: string, presets: Presets, target: string): Finding[] {
  const options = optionsOf(form.form.properties[name]).map(String);
  const path: Path = ['ui', 'fields', name, 'presets'];
  const unknown = Object.keys(presets).filter((option) => !options.includes(option));
  if (unknown.length > 0) {
    return unknown.map((option) =>
      finding(
        source,
        [...path, option],
        unknownName('option', option, options, 'Write an option of the field.'),
        'name',
      ),
    );
  }
  const without = options.filter((option) => !Object.hasOwn(presets, option));
  if (without.length !== 1) {
    const words = {
      found: `${without.length} options without a preset: ${listed(without)}`,
      expected: "exactly one, for values of one's own",
      mend: 'Add or remove presets.',
    };
    return [finding(source, path, words, 'name')];
  }
  const when = form.reveal?.[target]?.when;
  if (when?.field === name && when.is === without[0]) return [];
  const words = {
    found: `"${target}" does not show for the option "${without[0]}"`,
    expected: `a reveal of "${target}" for it`,
    mend: `Add to reveal: "${target}": { "when": { "field": "${name}", "is": "${without[0]}" }, "send": "beside" }.`,
  };
  return [finding(source, ['ui', 'fields', name, 'target'], words)];
}

function partFindings({ source, form }: FormTool, name: string, presets: Presets, target: string): Finding[] {
  const parts = Object.keys(form.form.properties[target]?.properties ?? {});
  return Object.entries(presets).flatMap(([option, preset]) => {
    const path: Path = ['ui', 'fields', name, 'presets', option];
    const extra = Object.keys(preset).filter((part) => !parts.includes(part));
    const missing = parts.filter((part) => !Object.hasOwn(preset, part));
    const mend = `Use the parts of "${target}".`;
    return [
      ...extra.map((part) => finding(source, [...path, part], unknownName('part', part, parts, mend), 'name')),
      ...(missing.length > 0 && extra.length === 0
        ? [finding(source, path, { found: `no ${listed(missing)}`, expected: listed(parts), mend }, 'name')]
        : []),
    ];
  });
}
