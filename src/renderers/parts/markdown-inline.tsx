import type { Token } from 'marked';
import type { ReactNode } from 'react';
import { ExternalLink } from '@/ui/external-link';
import { decoded } from './entities';
import { webHref } from './safe-links';

/** Marks nested deeper than this are shown as they came. */
const DEEPEST = 12;

/** The words of a block with their marks. */
export function Inline({ tokens = [], depth = 0 }: { tokens: Token[] | undefined; depth?: number }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: words are known by their place
  return tokens.map((token, index) => <Words key={index} token={token} depth={depth} />);
}

function Words({ token, depth }: { token: Token; depth: number }): ReactNode {
  if (depth > DEEPEST) return token.raw;
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
      return <Link href={token.href} text={token.text} words={inner ?? token.text} />;
    case 'image':
      // A picture from elsewhere would tell its address who reads this: it is a link.
      return <Link href={token.href} text={token.text} words={token.text || 'Picture'} />;
    case 'escape':
      return token.text;
    case 'text':
      return inner ?? decoded(token.text);
    default:
      // Models break lines in tables this way; all other HTML is text.
      return /^<br\s*\/?>$/i.test(token.raw) ? <br /> : token.raw;
  }
}

/** A link that says where it leads; an address other than http and https is left out. */
function Link({ href, text, words }: { href: string; text: string; words: ReactNode }) {
  const address = /^https?:\/\//i.test(href) ? webHref(href) : undefined;
  if (!address) return words;
  const { host } = new URL(address);
  return (
    <>
      <ExternalLink href={address} hideIcon>
        {words}
      </ExternalLink>
      {hostIn(text) !== withoutWww(host) && <span className="text-sm text-faint"> ({host})</span>}
    </>
  );
}

/** The host that words begin with if they are an address. Words that hold one further on may lead anywhere. */
function hostIn(words: string): string | undefined {
  const [host] = words
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .split(/[/?#]/, 1);
  return host && withoutWww(host);
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}
