import { setImmediate as turn } from 'node:timers/promises';
import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';
import { HiddenContentTracker } from './hidden-content';
import { StyleCollector } from './style-elements';
import { StyleSheets } from './style-sheets';
import { withoutInvisibleCharacters } from './visible-characters';

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
/** Frames of a page that are read, and frames within frames. */
const MAX_FRAMES = 20;
const MAX_FRAME_DEPTH = 2;

/** Elements whose content is not HTML, and the tokenizer state for it. */
const RAW_TEXT_STATES = new Map<string, Tokenizer['state']>([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['style', TokenizerMode.RAWTEXT],
]);

/** Further such elements, for a browser that runs scripts. Mail addresses are looked for within them, too. */
const VISIBLE_TEXT_STATES = new Map<string, Tokenizer['state']>([
  ...RAW_TEXT_STATES,
  ...['iframe', 'noembed', 'noframes', 'noscript', 'xmp'].map((name) => [name, TokenizerMode.RAWTEXT] as const),
  ...['textarea', 'title'].map((name) => [name, TokenizerMode.RCDATA] as const),
  ['plaintext', TokenizerMode.PLAINTEXT],
]);

/**
 * Extracts the parts of an external page tag by tag, without building a tree, so that the time grows linearly even if tags are
 * nested deep or left open. Yields to the event loop between slices.
 *
 * @param visibleOnly true: extracts only what a reader sees, without scripts, hidden parts and attributes
 */
export async function pageParts(html: string, { visibleOnly = false } = {}, depth = 0): Promise<PageParts> {
  const collector = new Collector(visibleOnly, visibleOnly ? await ownStyleSheets(html) : undefined);
  await tokenize(html, collector);
  for (const frame of depth < MAX_FRAME_DEPTH ? collector.frames : []) {
    const { text } = await pageParts(frame, { visibleOnly }, depth + 1);
    collector.parts.text += `\n${text}`;
  }
  return collector.parts;
}

/** What reads a page tag by tag; may pause its tokenizer to let the event loop have a turn. */
interface PageReader {
  readonly tokenizer: Tokenizer;
  isPaused?: boolean;
}

async function tokenize(html: string, reader: PageReader): Promise<void> {
  const { tokenizer } = reader;
  for (let start = 0; start < html.length; start += SLICE_LENGTH) {
    tokenizer.write(html.slice(start, start + SLICE_LENGTH), start + SLICE_LENGTH >= html.length);
    await turn();
    while (reader.isPaused) {
      reader.isPaused = false;
      tokenizer.resume();
      await turn();
    }
  }
}

/** Reads the style sheets that a page has in itself, which count for all of it; undefined if there are none. */
async function ownStyleSheets(html: string): Promise<StyleSheets | undefined> {
  if (!/<style/i.test(html)) return undefined;
  const collector = new StyleCollector();
  await tokenize(html, collector);
  const sheets = new StyleSheets(html.length);
  for (const css of collector.texts) await sheets.add(css);
  return sheets;
}

class Collector implements TokenHandler, PageReader {
  readonly parts: PageParts = { text: '', links: [], obfuscatedEmails: [] };
  readonly tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, this);
  isPaused = false;
  /** The pages of frames that a reader sees and that stand in this page itself. */
  readonly frames: string[] = [];
  /** The link whose text is being read. */
  private link: PageLink | undefined;
  private readonly hiddenContent: HiddenContentTracker;

  constructor(
    private readonly visibleOnly: boolean,
    sheets: StyleSheets | undefined,
  ) {
    this.hiddenContent = new HiddenContentTracker(sheets);
  }

  onStartTag(tag: Token.TagToken): void {
    const { tagName, attrs } = tag;
    this.parts.text += '\n';
    if (this.visibleOnly) {
      this.hiddenContent.onStartTag(tag);
      if (this.hiddenContent.isTurnDue()) this.pause();
      const frame = this.hiddenContent.isShownFrame && attrs.find(({ name }) => name === 'srcdoc')?.value;
      if (frame && this.frames.length < MAX_FRAMES) this.frames.push(frame);
    }
    for (const { name, value } of attrs) this.readAttribute(tagName, name, value);
    const states = this.visibleOnly ? VISIBLE_TEXT_STATES : RAW_TEXT_STATES;
    this.tokenizer.state = states.get(tagName) ?? this.tokenizer.state;
  }

  onEndTag(tag: Token.TagToken): void {
    this.parts.text += '\n';
    if (this.visibleOnly) this.hiddenContent.onEndTag(tag);
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

  private pause(): void {
    this.isPaused = true;
    this.tokenizer.pause();
  }

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
