import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';
import { matchesMedia } from './media-queries';

/** Elements whose content is not HTML, or is none of the page's own, and the tokenizer state for it. */
const RAW_TEXT = new Map<string, Tokenizer['state']>([
  ['script', TokenizerMode.SCRIPT_DATA],
  ...['iframe', 'noembed', 'noframes', 'noscript', 'style', 'xmp'].map(
    (name) => [name, TokenizerMode.RAWTEXT] as const,
  ),
  ...['textarea', 'title'].map((name) => [name, TokenizerMode.RCDATA] as const),
  ['plaintext', TokenizerMode.PLAINTEXT],
]);

/** Collects the texts of a page's style elements that count on a screen. */
export class StyleCollector implements TokenHandler {
  readonly texts: string[] = [];
  readonly tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, this);
  private isInStyle = false;
  /** Open templates, whose content is no part of the page. */
  private templates = 0;

  onStartTag({ tagName, attrs }: Token.TagToken): void {
    const attribute = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value ?? '';
    if (tagName === 'template') this.templates += 1;
    this.isInStyle =
      tagName === 'style' &&
      this.templates === 0 &&
      /^(text\/css)?$/i.test(attribute('type').trim()) &&
      matchesMedia(attribute('media'));
    if (this.isInStyle) this.texts.push('');
    this.tokenizer.state = RAW_TEXT.get(tagName) ?? this.tokenizer.state;
  }

  onEndTag({ tagName }: Token.TagToken): void {
    if (tagName === 'template') this.templates = Math.max(0, this.templates - 1);
    this.isInStyle = false;
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    if (this.isInStyle) this.texts.push((this.texts.pop() ?? '') + chars);
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onNullCharacter(): void {}
  onComment(): void {}
  onDoctype(): void {}
  onEof(): void {}
}
