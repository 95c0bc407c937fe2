import { isObject } from '../lib/is-object.ts';
import { SECRET_SHAPES } from '../lib/secret-shapes.ts';

/** What stands where a secret was. */
export const MASK = '...';

const SECRET_NAME =
  /(?:^|[^a-z])(?:api[-_ ]?key|access[-_ ]?key|private[-_ ]?key|secret|token|password|passwd|passphrase|pwd|credentials?|authorization|auth|bearer|cookie|session[-_ ]?id|signature)(?:$|[^a-z])/i;

/** Whether something of this name is a secret: an API key, a token, a password. */
export function isSecretName(name: string): boolean {
  const spaced = name.replace(/([a-z\d])([A-Z])/g, '$1_$2');
  // So many tokens are a number, and the next page is no secret.
  if (/(?:max|min|num|count|total|page|next|cursor|continuation)[-_ ]?tokens?|tokens[-_ ]?(?:used|count)/i.test(spaced))
    return false;
  return SECRET_NAME.test(spaced) || /^key$/i.test(name);
}

/** Whether a value looks like a secret, whatever it is called. */
export function looksSecret(value: unknown): boolean {
  return typeof value === 'string' && SECRET_SHAPES.some(({ pattern }) => value.search(pattern) >= 0);
}

/** A value without any secret: those of the source, those that look like one, and what is called like one. */
export function masked(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return maskedText(value, secrets);
  if (Array.isArray(value)) return value.map((one) => masked(one, secrets));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([name]) => name !== '__proto__');
  return Object.fromEntries(
    entries.map(([name, inner]) => [
      maskedText(name, secrets),
      isSecretName(name) && typeof inner === 'string' ? MASK : masked(inner, secrets),
    ]),
  );
}

/** A text without any of these secrets, or whatever else looks like one. */
export function maskedText(text: string, secrets: readonly string[]): string {
  // Shorter ones are no secrets, and would tear words apart.
  const known = secrets.filter((secret) => secret.length >= 4).sort((one, other) => other.length - one.length);
  const without = known.reduce((masked, secret) => masked.replaceAll(secret, MASK), text);
  return SECRET_SHAPES.reduce((masked, { pattern }) => masked.replace(pattern, MASK), without);
}
