import type { Reads } from '@/generated/automation';
import { valueAt } from '@/registry/paths';
import type { ReadPage } from './fetch-page';
import { pageParts } from './page-parts';
import { MAX_BORDER_LENGTH, quoteText } from './quoted-text';
import type { Automation, Run } from './run';

/** Maximum number of pages per run, and of characters of each page in a text. */
const MAX_PAGES = 4;
const MAX_TEXT_LENGTH = 12_000;

/** Pages with less visible text, in characters, need scripts or show a captcha. */
const MIN_TEXT_LENGTH = 200;

/** Longest text of all pages, including addresses, borders of quotations and separators. */
export const MAX_READ_LENGTH = MAX_PAGES * (MAX_TEXT_LENGTH + 2100 + MAX_BORDER_LENGTH);

/** Longest URL that browsers accept. */
const MAX_ADDRESS_LENGTH = 2000;
const MAX_SHOWN_ADDRESS_LENGTH = 100;

/**
 * Wraps an automation: adds the texts of the pages that its body names to the body, and lists unreadable pages in the
 * answer. An unreadable page does not stop the others.
 */
export function withPageTexts(automation: Automation, reads: Reads | undefined, readPage: ReadPage): Automation {
  if (!reads) return automation;
  return async (run) => {
    const addresses = addressesIn(run.body, reads.from);
    if (addresses.length === 0) return automation(run);
    run.progress({ stage: 'Reading the page' });
    const pages = await Promise.all(addresses.map((address) => pageText(address, readPage, run.signal)));
    const text = addresses
      .flatMap((address, index) =>
        pages[index] ? [quoteText(`From ${address}:\n${pages[index]}`, 'a web page', run.id)] : [],
      )
      .join('\n\n');
    const unreadable = addresses.filter((_, index) => !pages[index]);
    const answer = await automation({ ...run, body: { ...run.body, ...(text && { [reads.as]: text }) } });
    if (unreadable.length === 0) return answer;
    return {
      ...answer,
      unread: `${unreadable.map(shortenAddress).join(', ')} could not be read. ${reads.otherwise}`.toWellFormed(),
    };
  };
}

/** Returns the web addresses in fields of a body, each once. */
function addressesIn(body: Run['body'], fields: readonly string[]): string[] {
  const candidates = fields.flatMap((field) => String(valueAt(body, field) ?? '').split(/[\s,]+/));
  const addresses = candidates.filter((word) => word.length <= MAX_ADDRESS_LENGTH && /^https?:\/\/./i.test(word));
  return [...new Set(addresses)].slice(0, MAX_PAGES);
}

/** Returns the beginning of a page's visible text; empty if the page is unreadable or has too little text. */
async function pageText(address: string, readPage: ReadPage, signal: AbortSignal): Promise<string> {
  const page = await readPage(address, /html|text\/plain/, signal);
  if (!page) return '';
  const parts = await pageParts(page.text, { visibleOnly: true });
  const text = parts.text.split(/\s+/).join(' ').trim();
  return text.length < MIN_TEXT_LENGTH ? '' : text.slice(0, MAX_TEXT_LENGTH).toWellFormed();
}

/** Shortens a long address for display. */
function shortenAddress(address: string): string {
  return address.length > MAX_SHOWN_ADDRESS_LENGTH ? `${address.slice(0, MAX_SHOWN_ADDRESS_LENGTH)}…` : address;
}
