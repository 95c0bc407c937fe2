import type { ErrorObject } from 'ajv';
import { toLatin } from '../text/deceptive-letters';

/** Start of the description of properties that name a field of the form, never a sub-field. */
const FIELD_OF_THE_FORM = 'Name of a field of the form';

/** Returns how to fix a value that violates its contract; proposes a value if one can be derived. */
export function fixFor(error: ErrorObject): string {
  const { keyword, params, data, propertyName } = error;
  switch (keyword) {
    case 'type': {
      const [word, ...others] = (error.parentSchema?.required ?? []) as string[];
      // Somebody who writes a text means the one word that an object needs.
      if (typeof data === 'string' && params.type === 'object' && word !== undefined && others.length === 0)
        return `Write ${JSON.stringify({ [word]: data })}.`;
      return typeFix(data, [params.type].flat());
    }
    case 'pattern': {
      const [group, ...parts] = String(data).split('.');
      if (parts.length > 0 && String(error.parentSchema?.description).startsWith(FIELD_OF_THE_FORM))
        return `Name a field that is not in a group: parts of "${group}" cannot be used here.`;
      const respelled = respellToFit(String(propertyName ?? data), String(params.pattern));
      const [example] = (error.parentSchema?.examples ?? []) as unknown[];
      if (respelled !== undefined) return `Write "${respelled}".`;
      return example === undefined ? 'Change it to fit.' : `Write it in the manner of ${JSON.stringify(example)}.`;
    }
    case 'format':
      return params.format === 'regex' ? `Correct the expression: ${syntaxError(String(data))}.` : 'Change it to fit.';
    case 'minItems':
      return params.limit === 1 ? 'Add one, or remove the list.' : 'Add more.';
    case 'maxLength':
      return 'Shorten it.';
    case 'maxItems':
      return 'Keep fewer of them; a long list can come from a webhook.';
    case 'minLength':
      return data === '' ? 'Write a text here.' : 'Write more.';
    default:
      return boundFix(keyword, String(params.limit ?? params.multipleOf));
  }
}

/** Returns what to write in place of a number or an object that is out of bounds. */
function boundFix(keyword: string, limit: string): string {
  if (keyword === 'minimum') return `Write ${limit} or more.`;
  if (keyword === 'maximum') return `Write ${limit} or less.`;
  if (keyword === 'exclusiveMinimum') return `Write more than ${limit}.`;
  if (keyword === 'exclusiveMaximum') return `Write less than ${limit}.`;
  if (keyword === 'multipleOf') return `Write a multiple of ${limit}.`;
  if (keyword === 'minProperties') return 'Write one of its words.';
  return 'Change it to fit.';
}

function typeFix(data: unknown, types: readonly string[]): string {
  const accepts = (...kinds: string[]) => kinds.some((kind) => types.includes(kind));
  if (typeof data === 'string' && data.trim() !== '' && accepts('number', 'integer') && Number.isFinite(Number(data)))
    return `Write ${Number(data)}, without quotes.`;
  const [amount] = (typeof data === 'string' && /^\d+(?:\.\d+)?(?=\s?[a-z]{1,7}$)/i.exec(data)) || [];
  if (amount !== undefined && accepts('number', 'integer')) return `Write ${amount}.`;
  if (accepts('boolean') && typeof data === 'string') return 'Write true or false, without quotes.';
  if (accepts('array') && typeof data === 'string' && data.length < 60) return `Write [${JSON.stringify(data)}].`;
  if (accepts('string') && typeof data === 'number') return `Write "${data}".`;
  if (accepts('object') && Array.isArray(data))
    return 'Write an object that gives each entry a name: { "name": { ... } }.';
  return 'Write a value of this kind.';
}

function syntaxError(pattern: string): string {
  try {
    new RegExp(pattern, 'u');
    return 'it is not valid';
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^.*: /, '').toLowerCase() : 'it is not valid';
  }
}

/**
 * Respells a text so that it fits a pattern, by changing only case, spaces, dashes and slashes. Returns undefined if that is
 * not enough, and for web addresses.
 */
export function respellToFit(text: string, pattern: string): string | undefined {
  if (/:\/\/|^\/\//.test(text)) return undefined;
  const fits = new RegExp(pattern, 'u');
  return spellings(text).find((spelling) => spelling !== text && fits.test(spelling));
}

function spellings(text: string): string[] {
  const trimmed = toLatin(text.trim());
  const words = trimmed
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
  const steps = trimmed.toLowerCase().split('/');
  const path = steps
    .map((step) => step.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, ''))
    .filter((step) => step !== '')
    .join('/');
  const [first = '', ...rest] = words;
  const camel = first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return [
    trimmed,
    `/${path}`,
    trimmed.charAt(0).toLowerCase() + trimmed.slice(1),
    ...(/^[a-z]/.test(trimmed) || trimmed.includes('-') ? [] : [trimmed.toLowerCase()]),
  ].concat(/[-/\s]/.test(trimmed) && !/[a-z][A-Z]/.test(trimmed) ? [words.join('-'), camel] : [camel, words.join('-')]);
}
