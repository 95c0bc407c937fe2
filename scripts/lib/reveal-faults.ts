import type { Reveal } from '@/generated/declaration';
import { choiceOf } from '@/registry/conditions';
import { type FormDeclaration, optionsOf } from '@/registry/options';
import { conditionFault, waitsForItself } from './condition-faults.ts';
import type { Finding, Words } from './finding.ts';
import type { FormTool } from './registry-input.ts';
import { finding, type Path } from './source-map.ts';
import { unknownName } from './walk.ts';

/** What is wrong with the reveal of a field; undefined where it can show and be sent as declared. */
export function revealFault(tool: FormTool, field: string): Finding | undefined {
  const { source, form, declaration } = tool;
  const reveal = declaration.reveal?.[field];
  if (!reveal) return undefined;
  const names = Object.keys(form.form.properties);
  const at = (...path: Path): Path => ['reveal', field, ...path];
  if (!names.includes(field)) {
    const words = unknownName('field', field, names, 'Correct the name, or add the field to the form.');
    return finding(source, at(), words, 'name');
  }
  const fault = conditionFault(form, reveal.when);
  if (fault && fault.path.at(-1) === 'field') return finding(source, at('when', ...fault.path), fault.words);
  // What waits for itself has been taken out of the form.
  if (waitsForItself({ reveal: declaration.reveal, ui: declaration.ui ?? form.ui }, field)) {
    const expected = 'conditions that lead to a field that always shows';
    const words = { found: `"${field}" waits for itself to show`, expected, mend: 'Let it wait for another field.' };
    return finding(source, at('when', ...('field' in reveal.when ? ['field'] : [])), words);
  }
  if (fault) return finding(source, at('when', ...fault.path), fault.words);
  const sent = reveal.send === 'replace' ? replaceFault(form, field, reveal) : undefined;
  return sent && finding(source, at('send'), sent);
}

function replaceFault({ form, reveal = {} }: FormDeclaration, field: string, { when }: Reveal): Words | undefined {
  const made = choiceOf(when);
  if (!made) {
    const found = '"replace" for a condition that is not one choice';
    return { found, expected: '"beside"', mend: 'Write "beside", or wait for one choice of one field.' };
  }
  const parent = form.properties[made.field];
  if (optionsOf(parent).length === 0 || parent?.type === 'integer') {
    const found = `"replace", though "${made.field}" holds no choice a text could stand in for`;
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
  const [one, made] = [choiceOf(other.when), choiceOf(when)];
  return other.send === 'replace' && one?.field === made?.field && one?.choice === made?.choice;
}
