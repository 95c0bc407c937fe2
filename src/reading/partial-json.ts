import { findOpener } from './json-scan';

/** A bracket that is still open at the end of the text. */
interface OpenBracket {
  closer: ']' | '}';
  /** True if the bracket opens an entry of a list. Such an entry is included only once it is complete. */
  inList: boolean;
  /** Offset at which its complete content ends. */
  completeEnd: number;
  /** For objects: true if a colon was read, so that the next text is a value and not a name. */
  hasName: boolean;
}

const CLOSERS = { '[': ']', '{': '}' } as const;

/**
 * Completes the beginning of a JSON text: drops a truncated value or list entry and closes the open brackets. Returns
 * undefined before the first bracket. One pass.
 */
export function completePartialJson(text: string): string | undefined {
  const start = findOpener(text, 0);
  if (start < 0) return undefined;
  const open: OpenBracket[] = [];
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    const innermost = open.at(-1);
    if (character === '"') {
      index = endOfString(text, index);
      if (innermost && index < text.length && (innermost.hasName || innermost.closer === ']'))
        innermost.completeEnd = index + 1;
    } else if (character === '[' || character === '{') {
      open.push({
        closer: CLOSERS[character],
        inList: innermost?.closer === ']',
        completeEnd: index + 1,
        hasName: false,
      });
    } else if (character === ']' || character === '}') {
      open.pop();
      const outer = open.at(-1);
      if (!outer) return text.slice(start, index + 1);
      outer.completeEnd = index + 1;
    } else if (innermost && character === ':') innermost.hasName = true;
    else if (innermost && character === ',') Object.assign(innermost, { completeEnd: index, hasName: false });
  }
  return closeBrackets(text, start, open);
}

function closeBrackets(text: string, start: number, open: readonly OpenBracket[]): string {
  const unfinished = open.findIndex(({ inList }) => inList);
  const completeBrackets = unfinished < 0 ? open : open.slice(0, unfinished);
  const closers = completeBrackets.map(({ closer }) => closer).reverse();
  return text.slice(start, completeBrackets.at(-1)?.completeEnd) + closers.join('');
}

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
  return index;
}
