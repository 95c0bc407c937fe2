import { fetchPage } from '../parts/fetch-page';
import type { NetGuard } from '../parts/net-guard';
import { type PageParts, pageParts } from '../parts/page-parts';

/** Sites that do not belong to the business itself. */
const THIRD_PARTY_HOST = /(^|\.)(facebook|instagram|yelp|linktr|tiktok|twitter|x|google|wa|youtube)\.(com|ee|me)$/i;
const CONTACT_LINK = /contact|about|impressum|kontakt|contacto|legal/i;
const MAX_CONTACT_PAGES = 3;
/** Maximum number of addresses of a kind; no page of a business has more. */
const MAX_MATCHES = 500;
/** Matches an address. The lookbehind skips the rest of a word, which would take quadratic time. */
const ADDRESS = /(?<![a-z0-9._%+-])[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}/gi;
const SPELLED_OUT_ADDRESS =
  /(?<![a-z0-9._%+-])([a-z0-9._%+-]{1,64}) ?[[(] ?at ?[\])] ?([a-z0-9-]{1,63}) ?[[(] ?dot ?[\])] ?([a-z]{2,20})/gi;
const JSON_ADDRESS = /"email"\s{0,5}:\s{0,5}"(?:mailto:)?([^"]{3,254})"/gi;
const WHOLE_ADDRESS = /^[a-z0-9][a-z0-9._%+-]{0,63}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}$/;
const UNUSABLE_ADDRESS =
  /\.(png|jpe?g|webp|svg|gif|css|js)$|example\.|sentry|wixpress|domain\.com|@\dx|noreply|no-reply/i;
const GENERAL_MAILBOX = /^(info|hello|contact|office|mail)@/i;

/**
 * Finds the e-mail address a business publishes on its own site: on the home page or up to three contact pages.
 * Undefined if there is none, robots.txt forbids reading, or the site's network address is not public.
 */
export async function findEmail(website: string, guard: NetGuard, signal: AbortSignal): Promise<string | undefined> {
  if (!URL.canParse(website) || THIRD_PARTY_HOST.test(new URL(website).hostname)) return undefined;
  const visit = async (address: string) => {
    const page = await fetchPage(address, guard, /^text\/html/i, signal);
    return page && { url: page.url, parts: await pageParts(page.text) };
  };
  const home = await visit(website);
  if (!home) return undefined;
  const homeEmail = emailIn(home.url, home.parts);
  if (homeEmail) return homeEmail;
  for (const link of contactLinks(home.url, home.parts)) {
    const page = await visit(link);
    const email = page && emailIn(page.url, page.parts);
    if (email) return email;
  }
  return undefined;
}

/** Returns the best address of a page: linked, then obfuscated, then plain text; the site's own domain first. */
export function emailIn(url: string, { text, links, obfuscatedEmails }: PageParts): string | undefined {
  const site = new URL(url).hostname.replace(/^www\./, '');
  const linked = links.flatMap(({ href }) => /^\s*mailto:([^?]{3,254})/i.exec(href)?.[1] ?? []).map(decodePercent);
  const inJson = matches(text, JSON_ADDRESS).map(([, address]) => address);
  const plain = matches(text, ADDRESS).map(([address]) => address.replace(/^[._%+-]+/, ''));
  const spelled = matches(text, SPELLED_OUT_ADDRESS).map(([, name, host, end]) => `${name}@${host}.${end}`);
  const usable = [...linked, ...inJson, ...obfuscatedEmails.map(decodeCfEmail), ...plain, ...spelled]
    .map((address) => address?.trim().toLowerCase() ?? '')
    .filter((address) => address.length <= 254 && WHOLE_ADDRESS.test(address) && !UNUSABLE_ADDRESS.test(address));
  const ownAddresses = usable.filter((address) => address.endsWith(`@${site}`) || address.endsWith(`.${site}`));
  return (
    ownAddresses.find((address) => GENERAL_MAILBOX.test(address)) ??
    ownAddresses[0] ??
    usable.find((address) => GENERAL_MAILBOX.test(address)) ??
    usable[0]
  );
}

function matches(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  for (const match of text.matchAll(pattern)) if (found.push(match) === MAX_MATCHES) break;
  return found;
}

function contactLinks(url: string, { links }: PageParts): string[] {
  const { hostname } = new URL(url);
  const found = new Set<string>();
  for (const { href, text } of links) {
    if (!CONTACT_LINK.test(`${href} ${text}`) || !URL.canParse(href, url)) continue;
    const link = new URL(href, url);
    link.hash = '';
    const isExternal = link.hostname !== hostname || !/^https?:$/.test(link.protocol);
    if (!isExternal && link.href !== url) found.add(link.href);
    if (found.size === MAX_CONTACT_PAGES) break;
  }
  return [...found];
}

/** Decodes an address obfuscated by Cloudflare: the first byte is the XOR key of all others. */
function decodeCfEmail(hex: string): string {
  const bytes = [...Buffer.from(hex.slice(0, 520), 'hex')];
  const key = bytes[0] ?? 0;
  return String.fromCharCode(...bytes.slice(1).map((byte) => byte ^ key));
}

/** Decodes percent-encoding; returns a text as it is if it is not encoded. */
function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
