import { OF_THE_ENGINE } from '../lib/engine-names.ts';
import type { DraftField } from './fields-of.ts';
import { asName, asTitle, plain } from './words.ts';

/** What the check takes for the name of a key, a token or a password. */
const LIKE_A_SECRET = /(?:key|token|secret|password)$/i;

/**
 * A name for a field that no other has: that of the source, as a declaration writes it. Names the engine uses itself get a
 * word more, and so do those of a key that is none.
 */
export function freeName({ path, secret }: Pick<DraftField, 'path' | 'secret'>, taken: Set<string>): string {
  const own = plain(path.at(-1) ?? '');
  const long = asName(plain(path.join(' ')));
  const short = /^[a-z][A-Za-z0-9]*$/.test(own) ? own : asName(own);
  const wanted = [short, long].map((name) => (secret ? name : withoutClaim(name)));
  const numbered = Array.from({ length: 1000 }, (_, index) => `${wanted[0]}${index + 2}`);
  const name = [...wanted, ...numbered].find((one) => !taken.has(one.toLowerCase())) ?? short;
  taken.add(name.toLowerCase());
  return name;
}

function withoutClaim(name: string): string {
  const isReserved = OF_THE_ENGINE.includes(name) || name in Object.prototype;
  return isReserved || LIKE_A_SECRET.test(name) ? `${name}Value` : name;
}

/** A title no other field beside it has: with that of its section in front, or with a number. */
export function freeTitle(title: string, taken: Set<string>, section = ''): string {
  const numbered = Array.from({ length: 1000 }, (_, index) => `${title} ${index + 2}`);
  const wanted = [title, ...(section ? [asTitle(`${section}: ${title}`)] : []), ...numbered];
  const free = wanted.find((one) => !taken.has(one.toLowerCase())) ?? title;
  taken.add(free.toLowerCase());
  return free;
}
