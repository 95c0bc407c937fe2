import { findOpener } from './json-scan';

/** A bracket that is open where the text ends. */
interface Open {
  closer: ']' | '}';
  /** Whether it stands in a list: it is one of several parts then, and counts once it is whole. */
  inList: boolean;
  /** Where what is whole inside it ends. */
  whole: number;
  /** For objects: whether a colon came, so that a text is a value and no name. */
  named: boolean;
}

const CLOSERS = { '[': ']', '{': '}' } as const;

/**
 * The beginning of a text that holds JSON, as JSON of what is whole in it so far: a value that breaks off is left out, and
 * so is an entry of a list; brackets are closed. Undefined before the first bracket. One pass.
 */
export function jsonSoFar(text: string): string | undefined {
  const start = findOpener(text, 0);
  if (start < 0) return undefined;
  const open: Open[] = [];
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    const top = open.at(-1);
    if (sign === '"') {
      at = endOfText(text, at);
      if (top && at < text.length && (top.named || top.closer === ']')) top.whole = at + 1;
    } else if (sign === '[' || sign === '{') {
      open.push({ closer: CLOSERS[sign], inList: top?.closer === ']', whole: at + 1, named: false });
    } else if (sign === ']' || sign === '}') {
      open.pop();
      const outer = open.at(-1);
      if (!outer) return text.slice(start, at + 1);
      outer.whole = at + 1;
    } else if (top && sign === ':') top.named = true;
    else if (top && sign === ',') Object.assign(top, { whole: at, named: false });
  }
  return closed(text, start, open);
}

function closed(text: string, start: number, open: readonly Open[]): string {
  const unfinished = open.findIndex(({ inList }) => inList);
  const kept = unfinished < 0 ? open : open.slice(0, unfinished);
  const closers = kept.map(({ closer }) => closer).reverse();
  return text.slice(start, kept.at(-1)?.whole) + closers.join('');
}

function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
