import { fetchPage, type Page } from './fetch-page';
import type { NetGuard } from './net-guard';

/** Sites that are no business's own. */
const NOT_THEIRS = /(^|\.)(facebook|instagram|yelp|linktr|tiktok|twitter|x|google|wa|youtube)\.(com|ee|me)$/i;
const CONTACT_LINK = /contact|about|impressum|kontakt|contacto|legal/i;
const MOST_LINKS = 3;
const ADDRESS = /[a-z0-9][a-z0-9._%+-]{0,63}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}/gi;
const SPELLED = /([a-z0-9._%+-]{1,64}) ?[[(] ?at ?[\])] ?([a-z0-9-]{1,63}) ?[[(] ?dot ?[\])] ?([a-z]{2,20})/gi;
const NO_ADDRESS = /\.(png|jpe?g|webp|svg|gif|css|js)$|example\.|sentry|wixpress|domain\.com|@\dx|noreply|no-reply/i;
const GENERAL = /^(info|hello|contact|office|mail)@/i;

/**
 * The address a business publishes on its own site: on its home page, or on up to three pages about contact. Undefined
 * where there is none, where the site does not want to be read, or where its address is not public.
 */
export async function findEmail(website: string, guard: NetGuard, signal: AbortSignal): Promise<string | undefined> {
  if (!URL.canParse(website) || NOT_THEIRS.test(new URL(website).hostname)) return undefined;
  const closed = await closedPaths(website, guard, signal);
  const visit = async (address: string) => {
    if (closed.some((path) => new URL(address).pathname.startsWith(path))) return undefined;
    return fetchPage(address, guard, /^text\/html/i, signal);
  };
  const home = await visit(website);
  if (!home) return undefined;
  const found = emailIn(home);
  if (found) return found;
  for (const link of contactLinks(home)) {
    const page = await visit(link);
    const email = page && emailIn(page);
    if (email) return email;
  }
  return undefined;
}

/** The best address on a page: linked ones before hidden ones before plain text, the site's own domain before others. */
export function emailIn({ url, text }: Page): string | undefined {
  const site = new URL(url).hostname.replace(/^www\./, '');
  const linked = [...text.matchAll(/mailto:([^"'?>\s]{3,254})/gi)].map(([, address]) => decode(address ?? ''));
  const marked = [...text.matchAll(/"email"\s{0,5}:\s{0,5}"([^"]{3,254})"/gi)].map(([, address]) =>
    (address ?? '').replace(/^mailto:/i, ''),
  );
  const hidden = [...text.matchAll(/data-cfemail="([0-9a-f]{6,520})"/gi)].map(([, hex]) => unhide(hex ?? ''));
  const plain = [...text.matchAll(ADDRESS)].map(([address]) => address);
  const spelled = [...text.matchAll(SPELLED)].map(([, name, host, end]) => `${name}@${host}.${end}`);
  const usable = [...linked, ...marked, ...hidden, ...plain, ...spelled]
    .map((address) => address.trim().toLowerCase())
    .filter((address) => address.length <= 254 && address.match(ADDRESS)?.[0] === address && !NO_ADDRESS.test(address));
  const own = usable.filter((address) => address.endsWith(`@${site}`) || address.endsWith(`.${site}`));
  return (
    own.find((address) => GENERAL.test(address)) ??
    own[0] ??
    usable.find((address) => GENERAL.test(address)) ??
    usable[0]
  );
}

function contactLinks({ url, text }: Page): string[] {
  const links = new Set<string>();
  for (const [, href = '', words = ''] of text.matchAll(
    /<a\b[^>]{0,500}?href=["']([^"'#]{1,500})["'][^>]{0,500}>([^<]{0,200})/gi,
  )) {
    if (!CONTACT_LINK.test(`${href} ${words}`) || !URL.canParse(href, url)) continue;
    const link = new URL(href, url);
    if (link.hostname === new URL(url).hostname && /^https?:$/.test(link.protocol)) links.add(link.href);
  }
  return [...links].slice(0, MOST_LINKS);
}

/** Paths the site's robots.txt closes to every robot. */
async function closedPaths(website: string, guard: NetGuard, signal: AbortSignal): Promise<string[]> {
  const robots = await fetchPage(new URL('/robots.txt', website).href, guard, /^text\/plain/i, signal);
  const closed: string[] = [];
  let forAll = false;
  let naming = false;
  for (const line of (robots?.text ?? '').split(/\r?\n/)) {
    const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    if (/^user-agent$/i.test(name)) {
      forAll = (naming && forAll) || value.trim() === '*';
      naming = true;
      continue;
    }
    if (name) naming = false;
    if (forAll && /^disallow$/i.test(name) && value.trim()) closed.push(value.trim().replace(/\*.*$/, ''));
  }
  return closed;
}

/** Undoes the hiding some networks put over addresses: the first byte is the key of all others. */
function unhide(hex: string): string {
  const bytes = [...Buffer.from(hex, 'hex')];
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
