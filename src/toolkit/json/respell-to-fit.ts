/**
 * Respells a text so that it fits a pattern, by changing only case, spaces, dashes and slashes. Returns undefined if that is
 * not enough, and for web addresses.
 */
export function respellToFit(text: string, pattern: string): string | undefined {
  if (text.includes('://')) return undefined;
  const fits = new RegExp(pattern, 'u');
  return spellings(text).find((spelling) => spelling !== text && fits.test(spelling));
}

function spellings(text: string): string[] {
  const trimmed = text.trim();
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
    ...(/^[a-z]/.test(trimmed) || trimmed.includes('-') ? [] : [trimmed.toLowerCase()]),
  ].concat(/[-/\s]/.test(trimmed) && !/[a-z][A-Z]/.test(trimmed) ? [words.join('-'), camel] : [camel, words.join('-')]);
}
