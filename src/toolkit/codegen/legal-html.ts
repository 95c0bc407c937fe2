import { Marked, type Token, type Tokens } from 'marked';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

/** Addresses that a page may link to: other sites, mailboxes, phones, and this site. */
const LINKED = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;

const marked = new Marked({
  renderer: {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
    image: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      return LINKED.test(href) ? `<a href="${escapeHtml(href)}">${words}</a>` : words;
    },
  },
});

/**
 * Turns the Markdown of an operator's page into HTML. Raw HTML in it is shown as it stands, a picture as its description, and a
 * link to anything but sites, mailboxes, phones and pages of this site as its words. A title at the beginning is left out, as
 * the page shows its own, and the highest headings are of the second level.
 */
export function legalHtml(markdown: string): string {
  const tokens = withoutTitle(marked.lexer(markdown));
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === 'heading');
  const shift = 2 - Math.min(...headings.map(({ depth }) => depth));
  for (const heading of headings) heading.depth = Math.min(heading.depth + shift, 6);
  return marked.parser(tokens);
}

function withoutTitle(tokens: Token[]): Token[] {
  const first = tokens.findIndex(({ type }) => type !== 'space');
  const { type, depth } = (tokens[first] ?? {}) as Partial<Tokens.Heading>;
  return type === 'heading' && depth === 1 ? tokens.slice(first + 1) : tokens;
}
