import { isObject } from '@/contracts/json';
import { SECRET_PATTERNS } from '../text/secret-patterns';

/** Text in place of a masked secret. */
export const MASK = '...';

const SECRET_NAME =
  /(?:^|[^a-z])(?:api[-_ ]?key|access[-_ ]?key|private[-_ ]?key|secret|token|password|passwd|passphrase|pwd|credentials?|authorization|auth|bearer|cookie|session[-_ ]?id|signature)(?:$|[^a-z])/i;

/** Returns whether a name suggests a secret: an API key, a token, a password. */
export function isSecretName(name: string): boolean {
  const spaced = name.replace(/([a-z\d])([A-Z])/g, '$1_$2');
  // Token counts and page tokens are not secrets.
  if (/(?:max|min|num|count|total|page|next|cursor|continuation)[-_ ]?tokens?|tokens[-_ ]?(?:used|count)/i.test(spaced))
    return false;
  return SECRET_NAME.test(spaced) || /^key$/i.test(name);
}

/** Returns whether a value has the shape of a secret, regardless of its name. */
export function looksSecret(value: unknown): boolean {
  return typeof value === 'string' && SECRET_PATTERNS.some(({ pattern }) => value.search(pattern) >= 0);
}

/** Masks all secrets in a value: the given ones, values with the shape of a secret, and those with the name of one. */
export function maskSecrets(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return maskSecretsInText(value, secrets);
  if (Array.isArray(value)) return value.map((one) => maskSecrets(one, secrets));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([name]) => name !== '__proto__');
  return Object.fromEntries(
    entries.map(([name, inner]) => [
      maskSecretsInText(name, secrets),
      isSecretName(name) && typeof inner === 'string' ? MASK : maskSecrets(inner, secrets),
    ]),
  );
}

/** Masks the given secrets, and anything with the shape of one, in a text. */
export function maskSecretsInText(text: string, secrets: readonly string[]): string {
  // Shorter texts are not secrets, and masking them would break up words.
  const longestFirst = secrets.filter((secret) => secret.length >= 4).sort((one, other) => other.length - one.length);
  const without = longestFirst.reduce((masked, secret) => masked.replaceAll(secret, MASK), text);
  return SECRET_PATTERNS.reduce((masked, { pattern }) => masked.replace(pattern, MASK), without);
}
