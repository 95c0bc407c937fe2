import { fetchPage } from '../parts/fetch-page';
import type { NetGuard } from '../parts/net-guard';
import { type PageParts, pageParts } from '../parts/page-parts';

/** Sites that are no business's own. */
const NOT_THEIRS = /(^|\.)(facebook|instagram|yelp|linktr|tiktok|twitter|x|google|wa|youtube)\.(com|ee|me)$/i;
const CONTACT_LINK = /contact|about|impressum|kontakt|contacto|legal/i;
const MOST_LINKS = 3;
/** So many addresses of a kind are compared; no page of a business has more. */
const MOST_ADDRESSES = 500;
/** An address, begun where a word begins: tried from every sign of a long word, it would cost a page's length many times. */
const ADDRESS = /(?<![a-z0-9._%+-])[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}/gi;
const SPELLED =
  /(?<![a-z0-9._%+-])([a-z0-9._%+-]{1,64}) ?[[(] ?at ?[\])] ?([a-z0-9-]{1,63}) ?[[(] ?dot ?[\])] ?([a-z]{2,20})/gi;
const MARKED = /"email"\s{0,5}:\s{0,5}"(?:mailto:)?([^"]{3,254})"/gi;
const WHOLE_ADDRESS = /^[a-z0-9][a-z0-9._%+-]{0,63}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}$/;
const NO_ADDRESS = /\.(png|jpe?g|webp|svg|gif|css|js)$|example\.|sentry|wixpress|domain\.com|@\dx|noreply|no-reply/i;
const GENERAL = /^(info|hello|contact|office|mail)@/i;

/**
 * The address a business publishes on its own site: on its home page, or on up to three pages about contact. Undefined
 * where there is none, where the site does not want to be read, or where its address is not public.
 */
export async function findEmail(website: string, guard: NetGuard, signal: AbortSignal): Promise<string | undefined> {
  if (!URL.canParse(website) || NOT_THEIRS.test(new URL(website).hostname)) return undefined;
  const visit = async (address: string) => {
    const page = await fetchPage(address, guard, /^text\/html/i, signal);
    return page && { url: page.url, parts: await pageParts(page.text) };
  };
  const home = await visit(website);
  if (!home) return undefined;
  const found = emailIn(home.url, home.parts);
  if (found) return found;
  for (const link of contactLinks(home.url, home.parts)) {
    const page = await visit(link);
    const email = page && emailIn(page.url, page.parts);
    if (email) return email;
  }
  return undefined;
}

/** The best address on a page: linked ones before hidden ones before plain text, the site's own domain before others. */
export function emailIn(url: string, { text, links, hidden }: PageParts): string | undefined {
  const site = new URL(url).hostname.replace(/^www\./, '');
  const linked = links.flatMap(({ href }) => /^\s*mailto:([^?]{3,254})/i.exec(href)?.[1] ?? []).map(decode);
  const marked = matches(text, MARKED).map(([, address]) => address);
  const plain = matches(text, ADDRESS).map(([address]) => address.replace(/^[._%+-]+/, ''));
  const spelled = matches(text, SPELLED).map(([, name, host, end]) => `${name}@${host}.${end}`);
  const usable = [...linked, ...marked, ...hidden.map(unhide), ...plain, ...spelled]
    .map((address) => address?.trim().toLowerCase() ?? '')
    .filter((address) => address.length <= 254 && WHOLE_ADDRESS.test(address) && !NO_ADDRESS.test(address));
  const own = usable.filter((address) => address.endsWith(`@${site}`) || address.endsWith(`.${site}`));
  return (
    own.find((address) => GENERAL.test(address)) ??
    own[0] ??
    usable.find((address) => GENERAL.test(address)) ??
    usable[0]
  );
}

function matches(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  for (const match of text.matchAll(pattern)) if (found.push(match) === MOST_ADDRESSES) break;
  return found;
}

function contactLinks(url: string, { links }: PageParts): string[] {
  const { hostname } = new URL(url);
  const found = new Set<string>();
  for (const { href, words } of links) {
    if (!CONTACT_LINK.test(`${href} ${words}`) || !URL.canParse(href, url)) continue;
    const link = new URL(href, url);
    link.hash = '';
    const elsewhere = link.hostname !== hostname || !/^https?:$/.test(link.protocol);
    if (!elsewhere && link.href !== url) found.add(link.href);
    if (found.size === MOST_LINKS) break;
  }
  return [...found];
}

/** Undoes the hiding some networks put over addresses: the first byte is the key of all others. */
function unhide(hex: string): string {
  const bytes = [...Buffer.from(hex.slice(0, 520), 'hex')];
  const key = bytes[0] ?? 0;
  return String.fromCharCode(...bytes.slice(1).map((byte) => byte ^ key));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
