/**
 * A text made to fit a pattern by its writing alone: capitals, blanks, dashes, a slash too many or too few; undefined where that
 * is not enough, and for addresses, of which nobody means the letters.
 */
export function nearFit(text: string, pattern: string): string | undefined {
  if (text.includes('://')) return undefined;
  const fits = new RegExp(pattern, 'u');
  return writings(text).find((writing) => writing !== text && fits.test(writing));
}

function writings(text: string): string[] {
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
