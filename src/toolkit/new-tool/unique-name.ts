import { RESERVED_NAMES } from '../declaration/reserved-names';
import type { DraftField } from './draft-form';
import { sanitizeText, toName, toTitle } from './sanitize-text';

/** Names that the check treats as those of a key, token or password. */
const SECRET_NAME = /(?:key|token|secret|password)$/i;

/**
 * Returns an unused name for a field, based on its name in the source. Names that the engine reserves, and names of fields
 * that only sound like a secret, get a suffix.
 */
export function uniqueFieldName({ path, secret }: Pick<DraftField, 'path' | 'secret'>, used: Set<string>): string {
  const ownName = sanitizeText(path.at(-1) ?? '');
  const qualifiedName = toName(sanitizeText(path.join(' ')));
  const shortName = /^[a-z][A-Za-z0-9]*$/.test(ownName) ? ownName : toName(ownName);
  const preferred = [shortName, qualifiedName].map((name) => (secret ? name : avoidReserved(name)));
  return claimUnused(preferred, preferred[0] ?? shortName, used);
}

function avoidReserved(name: string): string {
  const isReserved = RESERVED_NAMES.includes(name) || name in Object.prototype;
  return isReserved || SECRET_NAME.test(name) ? `${name}Value` : name;
}

/** Returns an unused title for a field: prefixed with that of its section, or numbered, if needed. */
export function uniqueTitle(title: string, used: Set<string>, section = ''): string {
  return claimUnused([title, ...(section ? [toTitle(`${section}: ${title}`)] : [])], `${title} `, used);
}

/** Returns the first text that is unused, ignoring case, or else a stem with a number; then it is used. */
function claimUnused(preferred: readonly string[], stem: string, used: Set<string>): string {
  const numbered = Array.from({ length: 1000 }, (_, index) => `${stem}${index + 2}`);
  const unused = [...preferred, ...numbered].find((one) => !used.has(one.toLowerCase())) ?? stem.trim();
  used.add(unused.toLowerCase());
  return unused;
}
