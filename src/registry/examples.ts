import type { FieldSchema } from '@/generated/declaration';
import { type Answers, secretFields } from './answers';
import { dayOf } from './facts';
import { filePart } from './file-fields';
import type { FormDeclaration } from './options';

/** A date of an example that is counted from today. */
const DAYS_AHEAD = /^\+(\d{1,3})$/;

/**
 * Fields no example fills in: keys, files, agreements, what is filled in for the member anyway, and addresses, so that
 * nobody else is ever written to.
 */
export function leftToMember(declaration: FormDeclaration): string[] {
  const { form, prefill = {} } = declaration;
  const fields = Object.entries(form.properties);
  const isOwn = (field: FieldSchema) => filePart(field) || field.const === true || field.format === 'email';
  const own = fields.filter(([, field]) => isOwn(field)).map(([name]) => name);
  return [...secretFields(declaration), ...own, ...Object.keys(prefill)];
}

/** The answers of an example as they are filled in at a moment: dates that are counted from today are days of the calendar. */
export function exampleAnswers({ form }: FormDeclaration, answers: Answers, now: Date): Answers {
  const entries = Object.entries(answers).map(([name, value]) => {
    const [, days] = (form.properties[name]?.format === 'date' && DAYS_AHEAD.exec(String(value))) || [];
    if (days === undefined) return [name, value];
    return [name, dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + Number(days)))];
  });
  return Object.fromEntries(entries);
}
