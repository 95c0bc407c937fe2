import { extensionOf, TEXT_TYPES } from '@/contracts/file';
import type { FieldSchema } from '@/generated/declaration';
import { type Answers, isRequired, secretFields } from '@/registry/answers';
import { momentVariables, prefillFromContext } from '@/registry/context-variables';
import { exampleAnswers } from '@/registry/examples';
import { filePart } from '@/registry/file-fields';
import type { FormDeclaration } from '@/registry/options';

/** Returns complete answers for example calls: the declared examples, and values for what they leave out. */
export function exampleCalls(form: FormDeclaration): { title: string; answers: Answers }[] {
  const now = new Date();
  return (form.examples ?? []).map(({ title, answers }) => {
    const filled = exampleAnswers(form, answers as Answers, now);
    return { title, answers: { ...memberAnswers(form, filled, now), ...filled } };
  });
}

/** Returns values for what examples leave out: keys, files, agreements, email addresses and prefilled fields. */
function memberAnswers(form: FormDeclaration, filled: Answers, now: Date): Answers {
  const fields = Object.entries(form.form.properties).filter(([name]) => isRequired(form, name, filled));
  const agreed = fields.filter(([, { const: only }]) => only === true).map(([name]) => [name, true]);
  const mail = fields.filter(([, { format }]) => format === 'email').map(([name]) => [name, 'name@example.com']);
  const files = fields.filter(([, field]) => filePart(field)).map(([name, field]) => [name, unsentFiles(name, field)]);
  const demo = secretFields(form).map((name) => [name, 'demo']);
  const facts = prefillFromContext(form.prefill, { ...momentVariables(now, () => 0), email: 'name@example.com' });
  return { ...facts, ...Object.fromEntries([...agreed, ...mail, ...files, ...demo]) };
}

/** Returns the value of a file field, with an id that no upload has. */
function unsentFiles(name: string, field: FieldSchema): string | string[] {
  const [accepted = '*'] = filePart(field)?.accept ?? [];
  const unsentFile = (number: number) =>
    `00000000-0000-4000-8000-${String(number).padStart(12, '0')}/${name}${endingOf(accepted)}`;
  if (field.type === 'string') return unsentFile(0);
  return Array.from({ length: field.minItems ?? 1 }, (_, index) => unsentFile(index));
}

/** Returns a usual ending for an accepted kind of files: ".csv" for text/csv and .csv, none for any kind. */
function endingOf(accepted: string): string {
  if (accepted === '*') return '';
  if (accepted.startsWith('.')) return `.${extensionOf(accepted)}`;
  const [ending = accepted.split('/')[1]] = Object.keys(TEXT_TYPES).filter((name) => TEXT_TYPES[name] === accepted);
  return `.${ending}`;
}
