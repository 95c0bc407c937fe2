import { type Answers, isEmpty, isShown, secretFields } from '@/registry/answers';
import type { ContextVariables } from '@/registry/context-variables';
import type { FormDeclaration } from '@/registry/options';
import { requestBody } from '@/registry/request-body';

/** Shown in place of a key. */
export const KEY_PLACEHOLDER = '(your key)';

/** The answers in a form that a submit would send, and those that it would not. */
export interface Payload {
  /** The body as it would be sent, with placeholders for keys; absent for a tool that sends nothing. */
  body?: Record<string, unknown>;
  /** Titles of the fields whose keys are sent. */
  keys: string[];
  /** Fields whose answers are not sent, and why. */
  unsent: { title: string; reason: string }[];
}

/** Replaces keys in answers by a placeholder. */
export function maskKeys(declaration: FormDeclaration, answers: Answers): Answers {
  const filledSecrets = secretFields(declaration).filter((name) => !isEmpty(answers[name]));
  return { ...answers, ...Object.fromEntries(filledSecrets.map((name) => [name, KEY_PLACEHOLDER])) };
}

/** Replaces keys of these answers by a placeholder wherever they occur in a body. */
export function maskKeysInBody(declaration: FormDeclaration, answers: Answers, body: unknown): unknown {
  const keys = secretFields(declaration).flatMap((name) => (isEmpty(answers[name]) ? [] : [String(answers[name])]));
  const maskValue = (value: unknown): unknown => {
    if (typeof value === 'string') return keys.reduce((text, key) => maskKey(text, key), value);
    if (Array.isArray(value)) return value.map(maskValue);
    if (!value || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskValue(inner)]));
  };
  return maskValue(body);
}

/** A short key may be an ordinary word: replace it only if it is the whole text. */
function maskKey(text: string, key: string): string {
  if (text === key) return KEY_PLACEHOLDER;
  return key.length < MIN_KEY_LENGTH ? text : text.replaceAll(key, KEY_PLACEHOLDER);
}

const MIN_KEY_LENGTH = 8;

/** Returns the payload of the current answers. */
export function payloadOf(declaration: FormDeclaration, formAnswers: Answers, variables: ContextVariables): Payload {
  const { form, request } = declaration;
  const answers = maskKeys(declaration, formAnswers);
  const titles = Object.entries(form.properties).map(([name, { title }]) => [name, title ?? name] as const);
  const unsent = titles.flatMap(([name, title]): Payload['unsent'] => {
    if (isEmpty(answers[name])) return [];
    if (!request) return [{ title, reason: 'This tool sends nothing.' }];
    return isShown(declaration, name, answers) ? [] : [{ title, reason: 'Filled in, but not asked for now.' }];
  });
  if (!request) return { keys: [], unsent };
  const secrets = secretFields(declaration);
  return {
    body: requestBody(declaration, request, { answers, variables }),
    keys: titles.flatMap(([name, title]) => (secrets.includes(name) && !isEmpty(answers[name]) ? [title] : [])),
    unsent,
  };
}
