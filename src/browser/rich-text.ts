import { Parser, Renderer, type Tokens } from 'marked';
import { lexMarkdown, MARKDOWN_OPTIONS, wordsBehindLink } from '@/reading/markdown-lexer';

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

  override link(link: Tokens.Link): string {
    return linkHtml(link, this.parser.parseInline(link.tokens));
  }

  override image(image: Tokens.Image): string {
    return linkHtml(image, escapeHtml(image.text || 'Picture'));
  }

  override checkbox({ checked }: Tokens.Checkbox): string {
    return checked ? '☑ ' : '☐ ';
  }
}

/** Converts Markdown to HTML that is safe to paste into a document. @throws Error if it cannot be parsed */
export function markdownToHtml(text: string): string {
  return Parser.parse(lexMarkdown(text), { ...MARKDOWN_OPTIONS, renderer: new SafeHtmlRenderer() });
}

function linkHtml(link: Tokens.Link | Tokens.Image, content: string): string {
  const words = wordsBehindLink(link);
  if (words === undefined) return escapeHtml(link.raw);
  const linked = /^https?:\/\//i.test(link.href) ? `<a href="${escapeHtml(link.href)}">${content}</a>` : content;
  return linked + escapeHtml(words);
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
