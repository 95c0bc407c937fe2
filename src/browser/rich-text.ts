import { lexer, type MarkedOptions, Parser, Renderer, type Tokens } from 'marked';

/** `breaks` keeps single line breaks, as the page does. */
const OPTIONS: MarkedOptions = { gfm: true, breaks: true };

/** Renders only Markdown formatting: HTML in the text is escaped, and links other than http(s) become plain text. */
class SafeHtmlRenderer extends Renderer {
  override text(token: Tokens.Text | Tokens.Escape): string {
    // Keep entities such as `&eacute;`, escape everything else.
    if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
    return escapeHtml(token.text).replace(/&amp;(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, '&$1;');
  }

  override code({ text }: Tokens.Code): string {
    return `<pre><code>${escapeHtml(text)}</code></pre>\n`;
  }

  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    return /^<br\s*\/?>$/i.test(text) ? '<br>' : escapeHtml(text);
  }

  override link({ href, tokens }: Tokens.Link): string {
    return linkHtml(href, this.parser.parseInline(tokens));
  }

  override image({ href, text }: Tokens.Image): string {
    return linkHtml(href, escapeHtml(text || 'Picture'));
  }

  override checkbox({ checked }: Tokens.Checkbox): string {
    return checked ? '☑ ' : '☐ ';
  }
}

/** Converts Markdown to HTML that is safe to paste into a document. @throws Error if it cannot be parsed */
export function markdownToHtml(text: string): string {
  return Parser.parse(lexer(text, OPTIONS), { ...OPTIONS, renderer: new SafeHtmlRenderer() });
}

function linkHtml(href: string, content: string): string {
  return /^https?:\/\//i.test(href) ? `<a href="${escapeHtml(href)}">${content}</a>` : content;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
