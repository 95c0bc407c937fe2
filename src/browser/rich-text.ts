import { lexer, type MarkedOptions, Parser, Renderer, type Tokens } from 'marked';

/** Lines stay lines, as on the page. */
const OPTIONS: MarkedOptions = { gfm: true, breaks: true };

/** HTML of nothing but the marks of a text: what stands in it as HTML is text, and links lead to the web alone. */
class RichText extends Renderer {
  override text(token: Tokens.Text | Tokens.Escape): string {
    // Entities stay what they are; everything else that HTML would act on is text.
    if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
    return escaped(token.text).replace(/&amp;(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, '&$1;');
  }

  override code({ text }: Tokens.Code): string {
    return `<pre><code>${escaped(text)}</code></pre>\n`;
  }

  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    return /^<br\s*\/?>$/i.test(text) ? '<br>' : escaped(text);
  }

  override link({ href, tokens }: Tokens.Link): string {
    return linked(href, this.parser.parseInline(tokens));
  }

  override image({ href, text }: Tokens.Image): string {
    return linked(href, escaped(text || 'Picture'));
  }

  override checkbox({ checked }: Tokens.Checkbox): string {
    return checked ? '☑ ' : '☐ ';
  }
}

/** A text in Markdown as HTML, to paste into a document. @throws Error where it cannot be read */
export function richText(text: string): string {
  return Parser.parse(lexer(text, OPTIONS), { ...OPTIONS, renderer: new RichText() });
}

function linked(href: string, words: string): string {
  return /^https?:\/\//i.test(href) ? `<a href="${escaped(href)}">${words}</a>` : words;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
