import { type Answers, isEmpty, isShown, secretFields } from '@/registry/answers';
import type { Facts } from '@/registry/facts';
import type { FormDeclaration } from '@/registry/options';
import { requestBody } from '@/registry/request-body';

/** Stands where a key would. */
export const YOUR_KEY = '(your key)';

/** A field whose answer stays in the page, and why. */
export interface Unsent {
  title: string;
  why: string;
}

/** What a submit would send of what a form holds, and what not. */
export interface Payload {
  /** The body as it would be sent, with marks in the place of keys; absent for a tool that sends nothing. */
  body?: Record<string, unknown>;
  /** Titles of the fields whose keys go along. */
  keys: string[];
  unsent: Unsent[];
}

/** Answers with marks in the place of keys. */
export function masked(declaration: FormDeclaration, answers: Answers): Answers {
  const given = secretFields(declaration).filter((name) => !isEmpty(answers[name]));
  return { ...answers, ...Object.fromEntries(given.map((name) => [name, YOUR_KEY])) };
}

/** A body with marks in the place of the keys that are in these answers, wherever they stand in it. */
export function withoutKeys(declaration: FormDeclaration, answers: Answers, body: unknown): unknown {
  const keys = secretFields(declaration).flatMap((name) => (isEmpty(answers[name]) ? [] : [String(answers[name])]));
  const marked = (value: unknown): unknown => {
    if (typeof value === 'string') return keys.reduce((text, key) => unkeyed(text, key), value);
    if (Array.isArray(value)) return value.map(marked);
    if (!value || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, marked(inner)]));
  };
  return marked(body);
}

/** A short key is a word like others: it counts where it stands alone. */
function unkeyed(text: string, key: string): string {
  if (text === key) return YOUR_KEY;
  return key.length < SHORTEST_KEY ? text : text.replaceAll(key, YOUR_KEY);
}

const SHORTEST_KEY = 8;

/** What a form would send as it now stands, and what stays here. */
export function payloadOf(declaration: FormDeclaration, given: Answers, facts: Facts): Payload {
  const { form, request } = declaration;
  const answers = masked(declaration, given);
  const titles = Object.entries(form.properties).map(([name, { title }]) => [name, title ?? name] as const);
  const unsent = titles.flatMap(([name, title]): Unsent[] => {
    if (isEmpty(answers[name])) return [];
    if (!request) return [{ title, why: 'This tool sends nothing.' }];
    return isShown(declaration, name, answers) ? [] : [{ title, why: 'Filled in, but not asked for now.' }];
  });
  if (!request) return { keys: [], unsent };
  const secrets = secretFields(declaration);
  return {
    body: requestBody(declaration, request, { answers, facts }),
    keys: titles.flatMap(([name, title]) => (secrets.includes(name) && !isEmpty(answers[name]) ? [title] : [])),
    unsent,
  };
}
