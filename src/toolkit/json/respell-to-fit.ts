/**
 * Respells a text so that it fits a pattern: changes case, blanks, dashes and slashes only. Returns undefined if that
 * is not enough, and for web addresses, where no respelling can be guessed.
 */
export function respellToFit(text: string, pattern: string): string | undefined {
  if (text.includes('://')) return undefined;
  const fits = new RegExp(pattern, 'u');
  return spellings(text).find((spelling) => spelling !== text && fits.test(spelling));
}

function spellings(text: string): string[] {
  const bare = text.trim();
  const words = bare
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
  const steps = bare.toLowerCase().split('/');
  const path = steps
    .map((step) => step.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, ''))
    .filter((step) => step !== '')
    .join('/');
  const [first = '', ...rest] = words;
  const camel = first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return [bare, `/${path}`, ...(/^[a-z]/.test(bare) || bare.includes('-') ? [] : [bare.toLowerCase()])].concat(
    /[-/\s]/.test(bare) && !/[a-z][A-Z]/.test(bare) ? [words.join('-'), camel] : [camel, words.join('-')],
  );
}
