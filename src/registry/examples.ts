import type { FieldSchema } from '@/generated/declaration';
import { type Answers, secretFields } from './answers';
import { isoDay } from './context-variables';
import { filePart } from './file-fields';
import type { FormDeclaration } from './options';

/** A date in an example, relative to today: "+7" is a week from now. */
const DAYS_AHEAD = /^\+(\d{1,3})$/;

/**
 * Returns the fields that examples leave to the member: keys, files, agreements, prefilled fields, and e-mail
 * addresses, so that nobody else ever receives mail.
 */
export function fieldsLeftToMember(declaration: FormDeclaration): string[] {
  const { form, prefill = {} } = declaration;
  const fields = Object.entries(form.properties);
  const isPersonal = (field: FieldSchema) => filePart(field) || field.const === true || field.format === 'email';
  const personalFields = fields.filter(([, field]) => isPersonal(field)).map(([name]) => name);
  return [...secretFields(declaration), ...personalFields, ...Object.keys(prefill)];
}

/** Returns the answers of an example with relative dates resolved to calendar dates. */
export function exampleAnswers({ form }: FormDeclaration, answers: Answers, now: Date): Answers {
  const entries = Object.entries(answers).map(([name, value]) => {
    const [, days] = (form.properties[name]?.format === 'date' && DAYS_AHEAD.exec(String(value))) || [];
    if (days === undefined) return [name, value];
    return [name, isoDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + Number(days)))];
  });
  return Object.fromEntries(entries);
}
