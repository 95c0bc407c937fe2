import type { Reveal } from '@/generated/declaration';
import { type FormDeclaration, optionsOf } from '@/registry/options';
import type { Finding, Words } from '../lib/problem.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { shown } from '../lib/schema-words.ts';
import { finding, type Path } from '../lib/source-map.ts';
import { closest, listed } from '../lib/suggest.ts';
import { unknownName } from '../lib/walk.ts';

/**
 * An "Other" that reveals nothing, or a text field nothing reveals, is the usual slip when an option is renamed. A field
 * can also not be replaced by a text where it offers no choice to replace.
 */
export const rule = {
  name: 'reveal-targets',
  explains: 'Every reveal belongs to a field and waits for an option another field really has.',
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    Object.entries(tool.form.reveal ?? {}).flatMap(([field, reveal]) => revealFindings(tool, field, reveal)),
  );
}

function revealFindings({ source, form }: FormTool, field: string, reveal: Reveal): Finding[] {
  const names = Object.keys(form.form.properties);
  const at = (...path: (string | number)[]): Path => ['reveal', field, ...path];
  const { when, send } = reveal;
  if (!names.includes(field))
    return [
      finding(
        source,
        at(),
        unknownName('field', field, names, 'Correct the name, or add the field to the form.'),
        'name',
      ),
    ];
  if (!names.includes(when.field))
    return [finding(source, at('when', 'field'), unknownName('field', when.field, names, 'Name a field of the form.'))];
  if (waitsForItself(form, field)) {
    const words = {
      found: `"${field}" waits for itself to show`,
      expected: 'conditions that lead to a field that always shows',
      mend: 'Let it wait for another field.',
    };
    return [finding(source, at('when', 'field'), words)];
  }
  const condition = conditionWords(form, reveal);
  if (condition) return [finding(source, at('when', 'is' in when ? 'is' : 'includes'), condition)];
  const sent = send === 'replace' ? replaceWords(form, field, reveal) : undefined;
  return sent ? [finding(source, at('send'), sent)] : [];
}

function conditionWords({ form }: FormDeclaration, { when }: Reveal): Words | undefined {
  const parent = form.properties[when.field];
  const options = optionsOf(parent);
  const wanted = when.is ?? when.includes;
  if (parent?.type === 'array' && when.includes === undefined) {
    return {
      found: '"is" on a list',
      expected: '"includes" with an option of the list',
      mend: `Write "includes": ${shown(wanted)} instead of "is".`,
    };
  }
  if (parent?.type !== 'array' && when.is === undefined) {
    return {
      found: `"includes" on "${when.field}", which is no list`,
      expected: '"is" with a value of the field',
      mend: `Write "is": ${shown(wanted)} instead of "includes".`,
    };
  }
  if (parent?.type === 'boolean') {
    return typeof wanted === 'boolean'
      ? undefined
      : {
          found: shown(wanted),
          expected: `true or false, as "${when.field}" is a toggle`,
          mend: 'Write true or false.',
        };
  }
  if (options.length === 0) {
    return {
      found: `a wait for "${when.field}", which offers no options`,
      expected: 'a field with options, or a toggle',
      mend: 'Wait for another field.',
    };
  }
  if (options.some((option) => option === wanted)) return undefined;
  const didYouMean = typeof wanted === 'string' ? closest(wanted, options) : undefined;
  return {
    found: `${shown(wanted)}, which is no option of "${when.field}"`,
    expected: `one of ${listed(options)}`,
    mend: 'Write an option as it stands in the list.',
    didYouMean,
  };
}

function replaceWords({ form, reveal = {} }: FormDeclaration, field: string, { when }: Reveal): Words | undefined {
  const parent = form.properties[when.field];
  if (optionsOf(parent).length === 0 || parent?.type === 'integer') {
    return {
      found: `"replace", though "${when.field}" holds no choice a text could stand in for`,
      expected: '"beside"',
      mend: 'Write "beside".',
    };
  }
  if (form.properties[field]?.type !== 'string') {
    return {
      found: `"replace" for a field that is no text`,
      expected: '"beside"',
      mend: 'Write "beside", or make the field a text.',
    };
  }
  const same = Object.entries(reveal).find(
    ([, other]) =>
      other.send === 'replace' &&
      other.when.field === when.field &&
      (other.when.is ?? other.when.includes) === (when.is ?? when.includes),
  );
  if (!same || same[0] === field) return undefined;
  return {
    found: `"replace", as "${same[0]}" does for the same option`,
    expected: 'one text per option',
    mend: 'Send one of the two "beside", or remove it.',
  };
}

function waitsForItself({ reveal = {} }: FormDeclaration, field: string): boolean {
  const seen = new Set<string>();
  for (let name: string | undefined = field; name !== undefined && !seen.has(name); name = reveal[name]?.when.field) {
    seen.add(name);
    if (reveal[name]?.when.field === field) return true;
  }
  return false;
}
