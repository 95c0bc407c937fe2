import type { Token } from 'parse5';

/** Elements whose content browsers do not render. */
const NEVER_RENDERED = new Set(['datalist', 'noscript', 'script', 'style', 'template']);
/** Elements without content or end tag. */
const VOID_ELEMENTS = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Elements whose omitted end tag is implied by the next element of the same name. */
const IMPLICITLY_CLOSED = new Set('dd dt li option p td th tr'.split(' '));

const HIDING_STYLE =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?![.\d])|font-size\s*:\s*0(?![.\d])|(?:left|top|text-indent)\s*:\s*-\d{3}/i;

/** Zero-width characters, direction overrides and tag characters. Joiners stay: scripts and emoji need them. */
const INVISIBLE_CHARACTERS =
  /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\u{E0000}-\u{E007F}]/gu;

/** Removes characters that a reader cannot see. */
export function withoutInvisibleCharacters(text: string): string {
  return text.replace(INVISIBLE_CHARACTERS, '');
}

/**
 * Tracks the tags of a page and knows whether the current content is hidden. It considers only the tags and their
 * attributes, not style sheets.
 */
export class HiddenContentTracker {
  /** The outermost hidden element, and the number of open elements with its name (including itself). */
  private hiddenElement: { tagName: string; open: number } | undefined;

  /** True if the current content is hidden. */
  get isHidden(): boolean {
    return this.hiddenElement !== undefined;
  }

  onStartTag({ tagName, attrs }: Token.TagToken): void {
    if (this.hiddenElement?.tagName === tagName) {
      if (IMPLICITLY_CLOSED.has(tagName)) this.hiddenElement = undefined;
      else this.hiddenElement.open += 1;
    }
    if (!this.hiddenElement && !VOID_ELEMENTS.has(tagName) && (NEVER_RENDERED.has(tagName) || attrs.some(hidesElement)))
      this.hiddenElement = { tagName, open: 1 };
  }

  onEndTag({ tagName }: Token.TagToken): void {
    if (this.hiddenElement?.tagName !== tagName) return;
    this.hiddenElement.open -= 1;
    if (this.hiddenElement.open === 0) this.hiddenElement = undefined;
  }
}

function hidesElement({ name, value }: Token.Attribute): boolean {
  if (name === 'hidden') return value.toLowerCase() !== 'until-found';
  return name === 'style' && HIDING_STYLE.test(value);
}
