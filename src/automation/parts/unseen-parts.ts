import type { Token } from 'parse5';

/** Elements whose content no browser draws. */
const NEVER_DRAWN = new Set(['datalist', 'noscript', 'script', 'style', 'template']);
/** Elements that have no content, so that no end tag follows. */
const EMPTY = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Elements that the next one of their name ends, where their end tag is left out. */
const LEFT_OPEN = new Set('dd dt li option p td th tr'.split(' '));

const UNSEEN_STYLE =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?![.\d])|font-size\s*:\s*0(?![.\d])|(?:left|top|text-indent)\s*:\s*-\d{3}/i;

/** Characters that take no place, turn the direction of what follows, or are tags. Joiners stay: scripts and emoji need them. */
const UNSEEN_CHARACTERS =
  /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\u{E0000}-\u{E007F}]/gu;

/** A text without characters a reader cannot see. */
export function seenText(text: string): string {
  return text.replace(UNSEEN_CHARACTERS, '');
}

/**
 * Follows the tags of a page and knows whether a reader sees what stands between them, as far as the tags themselves say.
 * What a style sheet hides is not known here.
 */
export class UnseenParts {
  /** The element that is hidden, and how many of its name are open in it. */
  private within: { tagName: string; open: number } | undefined;

  /** Whether a reader sees nothing of what stands here. */
  get isHere(): boolean {
    return this.within !== undefined;
  }

  onStartTag({ tagName, attrs }: Token.TagToken): void {
    if (this.within?.tagName === tagName) {
      if (LEFT_OPEN.has(tagName)) this.within = undefined;
      else this.within.open += 1;
    }
    if (!this.within && !EMPTY.has(tagName) && (NEVER_DRAWN.has(tagName) || attrs.some(hides)))
      this.within = { tagName, open: 1 };
  }

  onEndTag({ tagName }: Token.TagToken): void {
    if (this.within?.tagName !== tagName) return;
    this.within.open -= 1;
    if (this.within.open === 0) this.within = undefined;
  }
}

function hides({ name, value }: Token.Attribute): boolean {
  if (name === 'hidden') return value.toLowerCase() !== 'until-found';
  return name === 'style' && UNSEEN_STYLE.test(value);
}
