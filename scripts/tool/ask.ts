import { createInterface } from 'node:readline/promises';
import { type Answers, begunFields, isEmpty, isRequiredWhileShown, isShown, secretFields } from '@/registry/answers';
import { type FormDeclaration, optionsOf } from '@/registry/options';
import type { ScriptIo } from '../lib/script-io.ts';
import { answerOf } from './field-answers.ts';

/** Asks for every answer that must be there and is not, in the order of the form, and gives all of them. */
export async function askMissing(
  form: FormDeclaration,
  given: Answers,
  io: ScriptIo,
): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = { ...given };
  const begun = begunFields(form);
  const lines = createInterface({ input: io.input, output: io.errors });
  try {
    for (const name of form.ui.sections.flatMap(({ fields }) => fields)) {
      const field = form.form.properties[name];
      if (!field || begun.includes(name) || !isEmpty(answers[name])) continue;
      if (!isRequiredWhileShown(form, name) || !isShown(form, name, answers)) continue;
      const options = optionsOf(field);
      const choices = options.map((option, at) => `\n  ${at + 1}  ${option}`).join('');
      const many = field.type === 'array';
      const hint = many ? ', parted by commas' : '';
      const typed = (await lines.question(`${titleOf(form, name)}${hint}${choices}\n> `)).trim();
      const words = (many ? typed.split(',') : [typed]).map((word) => word.trim()).filter(Boolean);
      const meant = words.map((word) => String(options[Number(word) - 1] ?? word));
      if (meant.length > 0) answers[name] = answerOf(name, field, meant);
    }
  } finally {
    lines.close();
  }
  return answers;
}

function titleOf(form: FormDeclaration, name: string): string {
  const title = form.form.properties[name]?.title ?? name;
  return secretFields(form).includes(name) ? `${title} ("demo" calls nobody)` : title;
}
