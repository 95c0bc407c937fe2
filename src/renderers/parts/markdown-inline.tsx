import type { Token, Tokens } from 'marked';
import type { ReactNode } from 'react';
import { wordsBehindLink } from '@/reading/markdown-lexer';
import { ExternalLink } from '@/ui/external-link';
import { webHref } from './safe-links';

/** Markup nested deeper than this is shown as source text. */
const MAX_DEPTH = 12;

export function Inline({ tokens = [], depth = 0 }: { tokens: Token[] | undefined; depth?: number }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no identity but their position
  return tokens.map((token, index) => <InlineToken key={index} token={token} depth={depth} />);
}

function InlineToken({ token, depth }: { token: Token; depth: number }): ReactNode {
  if (depth > MAX_DEPTH) return token.raw;
  const inner = 'tokens' in token && token.tokens ? <Inline tokens={token.tokens} depth={depth + 1} /> : undefined;
  switch (token.type) {
    case 'strong':
      return <strong className="font-semibold">{inner}</strong>;
    case 'em':
      return <em>{inner}</em>;
    case 'del':
      return <del>{inner}</del>;
    case 'codespan':
      return <code className="rounded bg-background px-1 py-0.5 font-mono text-[0.9em]">{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <Link link={token as Tokens.Link} label={inner ?? token.text} />;
    case 'image':
      // Loading an external image would reveal the reader to its host, so it becomes a link.
      return <Link link={token as Tokens.Image} label={token.text || 'Picture'} />;
    case 'escape':
      return token.text;
    case 'text':
      return inner ?? decodeHtmlEntities(token.text);
    default:
      // Models write <br> for line breaks in tables; all other HTML is shown as text.
      return /^<br\s*\/?>$/i.test(token.raw) ? <br /> : token.raw;
  }
}

/** A link that shows its host, unless its text does. Other targets than web pages are no links. */
function Link({ link, label }: { link: Tokens.Link | Tokens.Image; label: ReactNode }) {
  const words = wordsBehindLink(link);
  if (words === undefined) return link.raw;
  const address = /^https?:\/\//i.test(link.href) ? webHref(link.href) : undefined;
  const host = address && new URL(address).host;
  return (
    <>
      {address ? (
        <ExternalLink href={address} hideIcon>
          {label}
        </ExternalLink>
      ) : (
        label
      )}
      {words}
      {host && hostIn(link.text) !== withoutWww(host) && <span className="text-sm text-faint"> ({host})</span>}
    </>
  );
}

/** Returns the host at the start of a link text that looks like an address; a host later in the text proves nothing. */
function hostIn(text: string): string | undefined {
  const [host] = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .split(/[/?#]/, 1);
  return host && withoutWww(host);
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  copy: '©',
  euro: '€',
};

/** Decodes numeric HTML entities and the named ones that models use; leaves other entities unchanged. */
function decodeHtmlEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (match, decimal, hex, name) => {
    if (name) return NAMED_ENTITIES[name] ?? match;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : match;
  });
}
