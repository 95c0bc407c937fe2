import { createInterface } from 'node:readline/promises';
import { type Answers, isEmpty, isRequired, prefilledFields, secretFields } from '@/registry/answers';
import { type FormDeclaration, optionsOf } from '@/registry/options';
import type { ScriptIo } from '../lib/script-io.ts';
import { answerOf } from './field-answers.ts';

/** Prompts for every missing required answer, in the order of the form, and returns all answers. */
export async function promptForMissing(
  form: FormDeclaration,
  answersSoFar: Answers,
  io: ScriptIo,
): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = { ...answersSoFar };
  const prefilled = prefilledFields(form);
  const lines = createInterface({ input: io.input, output: io.errors });
  try {
    for (const name of form.ui.sections.flatMap(({ fields }) => fields)) {
      const field = form.form.properties[name];
      if (!field || prefilled.includes(name) || !isEmpty(answers[name])) continue;
      if (!isRequired(form, name, answers)) continue;
      const options = optionsOf(field);
      const choices = options.map((option, at) => `\n  ${at + 1}  ${option}`).join('');
      const isList = field.type === 'array';
      const hint = isList ? ', separated by commas' : '';
      const input = (await lines.question(`${titleOf(form, name)}${hint}${choices}\n> `)).trim();
      const words = (isList ? input.split(',') : [input]).map((word) => word.trim()).filter(Boolean);
      const values = words.map((word) => String(options[Number(word) - 1] ?? word));
      if (values.length > 0) answers[name] = answerOf(name, field, values);
    }
  } finally {
    lines.close();
  }
  return answers;
}

function titleOf(form: FormDeclaration, name: string): string {
  const title = form.form.properties[name]?.title ?? name;
  return secretFields(form).includes(name) ? `${title} ("demo" calls no provider)` : title;
}
