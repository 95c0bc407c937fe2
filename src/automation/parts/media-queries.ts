/** The screen for which a page is read, in pixels: that of a desktop computer in its light colors. */
const SCREEN: Readonly<Record<string, number>> = {
  width: 1280,
  height: 800,
  'device-width': 1280,
  'device-height': 800,
};

/** Features that are true on that screen. */
const TRUE_FEATURES = new Set([
  'color',
  'hover',
  'hover:hover',
  'any-hover:hover',
  'pointer:fine',
  'any-pointer:fine',
  'orientation:landscape',
  'prefers-color-scheme:light',
  'prefers-reduced-motion:no-preference',
  'scripting:enabled',
]);

/** Returns whether a list of media queries holds on the screen of a desktop computer; an unknown feature never does. */
export function matchesMedia(queries: string): boolean {
  const text = queries.trim().toLowerCase().slice(0, MAX_LENGTH);
  return text === '' || text.split(',').some((query) => holdsQuery(query.trim()));
}

/** Lists of queries are shorter. */
const MAX_LENGTH = 2000;

function holdsQuery(query: string): boolean {
  const negated = query.startsWith('not ');
  const rest = query.replace(/^(not|only) /, '').trim();
  const holds = rest.split(' or ').some((part) => part.split(' and ').every((one) => holdsPart(one.trim())));
  return holds !== negated;
}

function holdsPart(part: string): boolean {
  if (part.startsWith('not ')) return !holdsPart(part.slice(4).trim());
  if (!part.startsWith('(')) return part === 'screen' || part === 'all';
  const feature = part.replaceAll(/[()\s]/g, '');
  if (TRUE_FEATURES.has(feature)) return true;
  const [name = '', value = ''] = feature.split(':');
  const bound = /^(min|max)-([\w-]+)$/.exec(name);
  if (bound) {
    const [, side, of = ''] = bound;
    const [size, limit] = [SCREEN[of], pixels(value)];
    return size !== undefined && limit !== undefined && (side === 'min' ? size >= limit : size <= limit);
  }
  return holdsRange(feature);
}

/** `width>=600px`, `400px<=width<700px` */
function holdsRange(feature: string): boolean {
  const parts = feature.split(/(<=|>=|<|>|=)/);
  const values = parts.filter((_, at) => at % 2 === 0).map((part) => SCREEN[part] ?? pixels(part));
  const comparisons = parts.filter((_, at) => at % 2 === 1);
  return (
    comparisons.length > 0 && comparisons.every((comparison, at) => compare(values[at], comparison, values[at + 1]))
  );
}

function compare(left: number | undefined, comparison: string, right: number | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  if (left === right) return comparison.includes('=');
  return comparison.startsWith('<') ? left < right : comparison.startsWith('>') && left > right;
}

function pixels(value: string): number | undefined {
  const amount = Number.parseFloat(value);
  if (Number.isNaN(amount)) return undefined;
  return /r?em$/.test(value) ? amount * 16 : amount;
}
