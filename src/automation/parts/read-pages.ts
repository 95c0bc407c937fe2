import type { Reads } from '@/generated/automation';
import { valueAt } from '@/registry/paths';
import type { ReadPage } from './fetch-page';
import { pageParts } from './page-parts';
import type { Automation, Run } from './run';

/** So many pages are read for a run, and so many characters of each are put into its texts. */
const MOST_PAGES = 4;
const LONGEST_TEXT = 12_000;

/** A page that says less, in characters, asks for scripts or for proof of being human. */
const FEWEST = 200;

/** The longest text that is read for a run, with what stands between the pages. */
export const LONGEST_READ = MOST_PAGES * (LONGEST_TEXT + 2100);

/** Addresses are no longer than browsers take. */
const LONGEST_ADDRESS = 2000;
const LONGEST_NAMED = 100;

/**
 * An automation that is given what stands on the pages its body names, beside the body, and whose answer says which of them
 * could not be read. One that could not be read does not hold up the rest.
 */
export function withPages(automation: Automation, reads: Reads | undefined, readPage: ReadPage): Automation {
  if (!reads) return automation;
  return async (run) => {
    const addresses = addressesIn(run.body, reads.from);
    if (addresses.length === 0) return automation(run);
    run.progress({ stage: 'Reading the page' });
    const pages = await Promise.all(addresses.map((address) => pageText(address, readPage, run.signal)));
    const text = addresses.flatMap((address, at) => (pages[at] ? [`From ${address}:\n${pages[at]}`] : [])).join('\n\n');
    const unread = addresses.filter((_, at) => !pages[at]);
    const answer = await automation({ ...run, body: { ...run.body, ...(text && { [reads.as]: text }) } });
    if (unread.length === 0) return answer;
    return {
      ...answer,
      unread: `${unread.map(named).join(', ')} could not be read. ${reads.otherwise}`.toWellFormed(),
    };
  };
}

/** Web addresses in fields of a body, each once. */
function addressesIn(body: Run['body'], fields: readonly string[]): string[] {
  const words = fields.flatMap((field) => String(valueAt(body, field) ?? '').split(/[\s,]+/));
  const addresses = words.filter((word) => word.length <= LONGEST_ADDRESS && /^https?:\/\/./i.test(word));
  return [...new Set(addresses)].slice(0, MOST_PAGES);
}

/** The beginning of what a reader sees of a page; empty where it cannot be read, or says nothing. */
async function pageText(address: string, readPage: ReadPage, signal: AbortSignal): Promise<string> {
  const page = await readPage(address, /html|text\/plain/, signal);
  if (!page) return '';
  const parts = await pageParts(page.text, { isSeen: true });
  const words = parts.text.split(/\s+/).join(' ').trim();
  return words.length < FEWEST ? '' : words.slice(0, LONGEST_TEXT).toWellFormed();
}

/** An address as it is told: the beginning of one that is long. */
function named(address: string): string {
  return address.length > LONGEST_NAMED ? `${address.slice(0, LONGEST_NAMED)}…` : address;
}
