import { setImmediate as turn } from 'node:timers/promises';
import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';

/** A link of a page, with the beginning of its text. */
export interface PageLink {
  href: string;
  text: string;
}

export interface PageParts {
  /** The text; includes scripts, hidden parts and attributes unless `visibleOnly`. Each tag is a line break. */
  text: string;
  links: PageLink[];
  /** E-mail addresses in the obfuscated form of Cloudflare (`data-cfemail`). */
  obfuscatedEmails: string[];
}

/** Number of characters processed before the event loop gets a turn. */
const SLICE_LENGTH = 50_000;
/** Maximum number of links that are collected; ordinary pages have fewer. */
const MAX_LINKS = 2000;
const MAX_LINK_TEXT_LENGTH = 200;

/** Elements whose content is not HTML, and the tokenizer state for it. */
const RAW_TEXT_STATES = new Map<string, Tokenizer['state']>([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['style', TokenizerMode.RAWTEXT],
]);

/**
 * Extracts the parts of an external page tag by tag, without building a tree, so that the time grows linearly even if tags are
 * nested deep or left open. Yields to the event loop between slices.
 *
 * @param visibleOnly true: extracts only what a reader sees, without scripts, hidden parts and attributes
 */
export async function pageParts(html: string, { visibleOnly = false } = {}): Promise<PageParts> {
  const collector = new Collector(visibleOnly);
  for (let start = 0; start < html.length; start += SLICE_LENGTH) {
    collector.tokenizer.write(html.slice(start, start + SLICE_LENGTH), start + SLICE_LENGTH >= html.length);
    await turn();
  }
  return collector.parts;
}

class Collector implements TokenHandler {
  readonly parts: PageParts = { text: '', links: [], obfuscatedEmails: [] };
  readonly tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, this);
  /** The link whose text is being read. */
  private link: PageLink | undefined;
  private readonly hiddenContent = new HiddenContentTracker();

  constructor(private readonly visibleOnly: boolean) {}

  onStartTag(tag: Token.TagToken): void {
    const { tagName, attrs } = tag;
    this.parts.text += '\n';
    this.hiddenContent.onStartTag(tag);
    for (const { name, value } of attrs) this.readAttribute(tagName, name, value);
    this.tokenizer.state = RAW_TEXT_STATES.get(tagName) ?? this.tokenizer.state;
  }

  onEndTag(tag: Token.TagToken): void {
    this.parts.text += '\n';
    this.hiddenContent.onEndTag(tag);
    if (tag.tagName === 'a') this.link = undefined;
  }

  onCharacter({ chars: rawChars }: Token.CharacterToken): void {
    if (this.visibleOnly && this.hiddenContent.isHidden) return;
    const chars = this.visibleOnly ? withoutInvisibleCharacters(rawChars) : rawChars;
    this.parts.text += chars;
    if (this.link && this.link.text.length < MAX_LINK_TEXT_LENGTH)
      this.link.text += chars.slice(0, MAX_LINK_TEXT_LENGTH);
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onNullCharacter(): void {}
  onComment(): void {}
  onDoctype(): void {}
  onEof(): void {}

  private readAttribute(tagName: string, name: string, value: string): void {
    const { links, obfuscatedEmails } = this.parts;
    if (tagName === 'a' && name === 'href' && links.length < MAX_LINKS) {
      this.link = { href: value, text: '' };
      links.push(this.link);
    } else if (name === 'data-cfemail' && obfuscatedEmails.length < MAX_LINKS) {
      obfuscatedEmails.push(value);
    } else if (!this.visibleOnly && name !== 'placeholder' && value.includes('@')) {
      this.parts.text += `${value}\n`;
    }
  }
}

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
function withoutInvisibleCharacters(text: string): string {
  return text.replace(INVISIBLE_CHARACTERS, '');
}

/** Tracks by the tags of a page, not by style sheets, whether the current content is hidden. */
class HiddenContentTracker {
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
