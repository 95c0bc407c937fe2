import { setImmediate as turn } from 'node:timers/promises';
import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';
import { seenText, UnseenParts } from './unseen-parts';

/** A link of a page: where it leads, and the beginning of its words. */
export interface PageLink {
  href: string;
  words: string;
}

/** What is looked for on a page. */
export interface PageParts {
  /** Its text, with what was asked for of scripts, hidden parts and attributes; each tag is a line break. */
  text: string;
  links: PageLink[];
  /** Addresses in the form some networks hide them in (`data-cfemail`). */
  hidden: string[];
}

/** So many characters are read before others have their turn. */
const SLICE = 50_000;
/** No page for people has more links, and none is looked at beyond. */
const MOST = 2000;
const LONGEST_WORDS = 200;

/** Elements whose content is no HTML, and how it is read. */
const RAW = new Map<string, Tokenizer['state']>([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['style', TokenizerMode.RAWTEXT],
]);

/**
 * Takes a page of a foreign site apart, tag by tag, and builds no tree: the time that takes grows as the page does,
 * however its tags are nested or left open. Between slices of the page the event loop goes on.
 *
 * @param isSeen only what a reader sees is text; otherwise also scripts, hidden parts and attributes that may hold an address
 */
export async function pageParts(html: string, { isSeen = false } = {}): Promise<PageParts> {
  const collector = new Collector(isSeen);
  for (let start = 0; start < html.length; start += SLICE) {
    collector.tokenizer.write(html.slice(start, start + SLICE), start + SLICE >= html.length);
    await turn();
  }
  return collector.parts;
}

class Collector implements TokenHandler {
  readonly parts: PageParts = { text: '', links: [], hidden: [] };
  readonly tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, this);
  /** The link whose words are being read. */
  private link: PageLink | undefined;
  private readonly unseen = new UnseenParts();

  constructor(private readonly isSeen: boolean) {}

  onStartTag(tag: Token.TagToken): void {
    const { tagName, attrs } = tag;
    this.parts.text += '\n';
    this.unseen.onStartTag(tag);
    for (const { name, value } of attrs) this.takeAttribute(tagName, name, value);
    this.tokenizer.state = RAW.get(tagName) ?? this.tokenizer.state;
  }

  onEndTag(tag: Token.TagToken): void {
    this.parts.text += '\n';
    this.unseen.onEndTag(tag);
    if (tag.tagName === 'a') this.link = undefined;
  }

  onCharacter({ chars: written }: Token.CharacterToken): void {
    if (this.isSeen && this.unseen.isHere) return;
    const chars = this.isSeen ? seenText(written) : written;
    this.parts.text += chars;
    if (this.link && this.link.words.length < LONGEST_WORDS) this.link.words += chars.slice(0, LONGEST_WORDS);
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onNullCharacter(): void {}
  onComment(): void {}
  onDoctype(): void {}
  onEof(): void {}

  private takeAttribute(tagName: string, name: string, value: string): void {
    const { links, hidden } = this.parts;
    if (tagName === 'a' && name === 'href' && links.length < MOST) {
      this.link = { href: value, words: '' };
      links.push(this.link);
    } else if (name === 'data-cfemail' && hidden.length < MOST) {
      hidden.push(value);
    } else if (!this.isSeen && name !== 'placeholder' && value.includes('@')) {
      this.parts.text += `${value}\n`;
    }
  }
}
