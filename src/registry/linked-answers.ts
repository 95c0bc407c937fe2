import { type Answers, secretFields } from './answers';
import type { Arrived } from './carry';
import type { FormDeclaration } from './options';
import { answersFor } from './text-answers';

/** What a link has for a form. */
export interface Linked {
  arrived: Arrived;
  /** The fields it has something for. */
  wanted: string[];
  /** Everything of its query that names a field, a secret too: what is to go out of the address. */
  names: string[];
}

/**
 * The answers a link fills in: texts by the names of fields, as they are typed, and options by their value or their words.
 * Never a secret; what names no field is somebody else's.
 */
export function linkedAnswers(declaration: FormDeclaration, query: URLSearchParams): Linked {
  const names = [...new Set(query.keys())].filter((name) => Object.hasOwn(declaration.form.properties, name));
  const secrets = secretFields(declaration);
  const wanted = names.filter(
    (name) => !secrets.includes(name) && query.getAll(name).some((text) => text.trim() !== ''),
  );
  let answers: Answers = {};
  const leftOut: string[] = [];
  for (const name of wanted) {
    const made = answersOf(declaration, name, query.getAll(name).join('\n'));
    if (made) answers = { ...made, ...answers };
    else leftOut.push(name);
  }
  return { arrived: { answers, leftOut }, wanted, names };
}

/** A switch and a day are texts in a link alone; what somebody has to agree to, no link agrees to for them. */
function answersOf(declaration: FormDeclaration, name: string, text: string): Answers | undefined {
  const { type, format, const: only } = declaration.form.properties[name] ?? {};
  const isWord = type === 'boolean' && only === undefined && /^(true|false)$/.test(text);
  if (isWord) return { [name]: text === 'true' };
  const isDay = format === 'date' && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay ? { [name]: text } : answersFor(declaration, name, text);
}
