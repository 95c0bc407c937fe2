import type { Reveal } from '@/generated/declaration';
import { type FormDeclaration, optionsOf } from '@/registry/options';
import type { Finding, Words } from './finding.ts';
import type { FormTool } from './registry-input.ts';
import { shown } from './schema-words.ts';
import { finding, type Path } from './source-map.ts';
import { closest, listed } from './suggest.ts';
import { unknownName, waitsForItself } from './walk.ts';

/** What is wrong with the reveal of a field; undefined where it can show and be sent as declared. */
export function revealFault(tool: FormTool, field: string): Finding | undefined {
  const { source, form, declaration } = tool;
  const reveal = declaration.reveal?.[field];
  if (!reveal) return undefined;
  const { when, send } = reveal;
  const names = Object.keys(form.form.properties);
  const at = (...path: string[]): Path => ['reveal', field, ...path];
  if (!names.includes(field)) {
    const words = unknownName('field', field, names, 'Correct the name, or add the field to the form.');
    return finding(source, at(), words, 'name');
  }
  if (!names.includes(when.field)) {
    return finding(source, at('when', 'field'), unknownName('field', when.field, names, 'Name a field of the form.'));
  }
  if (waitsForItself(declaration.reveal ?? {}, field)) {
    const expected = 'conditions that lead to a field that always shows';
    const words = { found: `"${field}" waits for itself to show`, expected, mend: 'Let it wait for another field.' };
    return finding(source, at('when', 'field'), words);
  }
  const condition = conditionFault(form, reveal);
  if (condition) return finding(source, at('when', 'is' in when ? 'is' : 'includes'), condition);
  const sent = send === 'replace' ? replaceFault(form, field, reveal) : undefined;
  return sent && finding(source, at('send'), sent);
}

function conditionFault({ form }: FormDeclaration, { when }: Reveal): Words | undefined {
  const parent = form.properties[when.field];
  const wanted = when.is ?? when.includes;
  if (parent?.type === 'array' && when.includes === undefined) {
    const mend = `Write "includes": ${shown(wanted)} instead of "is".`;
    return { found: '"is" on a list', expected: '"includes" with an option of the list', mend };
  }
  if (parent?.type !== 'array' && when.is === undefined) {
    const mend = `Write "is": ${shown(wanted)} instead of "includes".`;
    return {
      found: `"includes" on "${when.field}", which is no list`,
      expected: '"is" with a value of the field',
      mend,
    };
  }
  if (parent?.type === 'boolean') {
    const expected = `true or false, as "${when.field}" is a toggle`;
    return typeof wanted === 'boolean' ? undefined : { found: shown(wanted), expected, mend: 'Write true or false.' };
  }
  return optionFault(when.field, optionsOf(parent), wanted);
}

function optionFault(field: string, options: readonly (string | number)[], wanted: unknown): Words | undefined {
  if (options.length === 0) {
    const found = `a wait for "${field}", which offers no options`;
    return { found, expected: 'a field with options, or a toggle', mend: 'Wait for another field.' };
  }
  if (options.some((option) => option === wanted)) return undefined;
  return {
    found: `${shown(wanted)}, which is no option of "${field}"`,
    expected: `one of ${listed(options)}`,
    mend: 'Write an option as it stands in the list.',
    didYouMean: typeof wanted === 'string' ? closest(wanted, options) : undefined,
  };
}

function replaceFault({ form, reveal = {} }: FormDeclaration, field: string, { when }: Reveal): Words | undefined {
  const parent = form.properties[when.field];
  if (optionsOf(parent).length === 0 || parent?.type === 'integer') {
    const found = `"replace", though "${when.field}" holds no choice a text could stand in for`;
    return { found, expected: '"beside"', mend: 'Write "beside".' };
  }
  if (form.properties[field]?.type !== 'string') {
    const mend = 'Write "beside", or make the field a text.';
    return { found: '"replace" for a field that is no text', expected: '"beside"', mend };
  }
  const [first = field] = Object.entries(reveal).find(([, other]) => isSame(other, when)) ?? [];
  if (first === field) return undefined;
  const found = `"replace", as "${first}" does for the same option`;
  return { found, expected: 'one text per option', mend: 'Send one of the two "beside", or remove it.' };
}

function isSame(other: Reveal, when: Reveal['when']): boolean {
  const option = other.when.is ?? other.when.includes;
  return other.send === 'replace' && other.when.field === when.field && option === (when.is ?? when.includes);
}
