import { type Answers, secretFields } from './answers';
import type { IncomingAnswers } from './map-to-next-tool';
import type { FormDeclaration } from './options';
import { answersFromText } from './text-answers';

/** Answers for a form from the query of a link. */
export interface LinkAnswers {
  incoming: IncomingAnswers;
  /** Fields with a non-empty parameter. */
  filled: string[];
  /** All parameters that name a field, secrets included: they are removed from the address. */
  parameters: string[];
}

/**
 * Reads the answers of a link's query: parameters are field names, values are texts; an option is its value or label. Never
 * fills in secrets, and ignores parameters that name no field.
 */
export function linkedAnswers(declaration: FormDeclaration, query: URLSearchParams): LinkAnswers {
  const parameters = [...new Set(query.keys())].filter((name) => Object.hasOwn(declaration.form.properties, name));
  const secrets = secretFields(declaration);
  const filled = parameters.filter(
    (name) => !secrets.includes(name) && query.getAll(name).some((text) => text.trim() !== ''),
  );
  let answers: Answers = {};
  const rejected: string[] = [];
  for (const name of filled) {
    const parsed = answersFromParameter(declaration, name, query.getAll(name).join('\n'));
    if (parsed) answers = { ...parsed, ...answers };
    else rejected.push(name);
  }
  return { incoming: { answers, rejected }, filled, parameters };
}

/** Returns the answers of one parameter, with switches and dates converted. Never agrees on a member's behalf. */
function answersFromParameter(declaration: FormDeclaration, name: string, text: string): Answers | undefined {
  const { type, format, const: only } = declaration.form.properties[name] ?? {};
  const isSwitchText = type === 'boolean' && only === undefined && /^(true|false)$/.test(text);
  if (isSwitchText) return { [name]: text === 'true' };
  const isDateText = format === 'date' && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDateText ? { [name]: text } : answersFromText(declaration, name, text);
}
