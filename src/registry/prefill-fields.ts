import { type Answers, isEmpty, secretFields } from './answers';
import type { IncomingAnswers } from './map-to-next-tool';
import { type FormDeclaration, optionsOf } from './options';
import { acceptsText, answersFromText } from './text-answers';

/** A field that may be filled in from an external text. */
export interface PrefillField {
  name: string;
  title: string;
  /** Labels of the options; absent for free text. */
  options?: string[];
  isList: boolean;
}

/** Returns the fields that an external text may fill in: never a secret, a switch, a date, a file or a group. */
export function prefillFields(declaration: FormDeclaration): PrefillField[] {
  const secrets = secretFields(declaration);
  return Object.entries(declaration.form.properties).flatMap(([name, field]) => {
    if (!acceptsText(field) || secrets.includes(name)) return [];
    const labels = declaration.ui.fields?.[name]?.labels ?? {};
    const options = optionsOf(field).map((option) => labels[String(option)] ?? String(option));
    return [
      { name, title: field.title ?? name, isList: field.type === 'array', ...(options.length > 0 && { options }) },
    ];
  });
}

/** Converts texts by field name into answers for the empty fields of a form, by the form's own rules. */
export function prefilledAnswers(
  declaration: FormDeclaration,
  current: Answers,
  values: Readonly<Record<string, unknown>>,
): IncomingAnswers {
  let answers: Answers = {};
  const rejected: string[] = [];
  for (const { name } of prefillFields(declaration)) {
    const text = Object.hasOwn(values, name) ? values[name] : undefined;
    if (typeof text !== 'string' || text.trim() === '' || !isEmpty(current[name])) continue;
    const parsed = answersFromText(declaration, name, text);
    const isFree = parsed && Object.keys(parsed).every((field) => isEmpty(current[field]) || field === name);
    if (isFree) answers = { ...parsed, ...answers };
    else rejected.push(name);
  }
  return { answers, rejected };
}
