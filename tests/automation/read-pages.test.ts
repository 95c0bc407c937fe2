import { describe, expect, it, vi } from 'vitest';
import type { ReadPage } from '@/automation/parts/fetch-page';
import { quoteText } from '@/automation/parts/quoted-text';
import { MAX_READ_LENGTH, withPageTexts } from '@/automation/parts/read-pages';
import type { Run } from '@/automation/parts/run';

const reads = { as: 'listing', from: ['link', 'social'], otherwise: 'Paste its text.' };
const words = 'Harbour Street Coffee, open from seven. '.repeat(8);
const html = (text: string) => `<title>Café</title><script>var secret = "no text"</script><p>${text}</p>`;

/** What an automation is given, and what it answers, where these pages can be read. */
async function read(body: Run['body'], pages: Record<string, string> = {}) {
  const readPage = vi.fn<ReadPage>(async (address) => {
    const text = pages[address];
    return text === undefined ? undefined : { url: address, text };
  });
  let given: Run['body'] = {};
  const automation = async (run: Run) => {
    given = run.body;
    return { status: 200, contentType: 'text/plain', body: 'Done' };
  };
  const run = { id: 'run-1', body, progress: () => undefined, signal: new AbortController().signal } as unknown as Run;
  const answer = await withPageTexts(automation, reads, readPage)(run);
  return { given, answer, asked: readPage.mock.calls.map(([address]) => address) };
}

describe('pages a body names', () => {
  it('are read, without scripts, and their text stands beside the body', async () => {
    const { given, answer } = await read({ link: 'https://a.example/biz' }, { 'https://a.example/biz': html(words) });
    expect(given).toEqual({
      link: 'https://a.example/biz',
      listing: quoteText(`From https://a.example/biz:\nCafé ${words.trim()}`, 'a web page', 'run-1'),
    });
    expect(answer).not.toHaveProperty('unread');
  });

  it('that cannot be read are named beside the answer, and do not hold up the others', async () => {
    const {
      given,
      answer,
      asked: requestedPages,
    } = await read(
      { link: ' https://a.example ', social: 'https://b.example, https://c.example, https://a.example, @ann' },
      { 'https://b.example': html(words), 'https://c.example': html('Enable JavaScript') },
    );
    expect(requestedPages).toEqual(['https://a.example', 'https://b.example', 'https://c.example']);
    expect(String(given.listing)).toMatch(/^\[Quotation \w+ begins: a web page\..*\]\nFrom https:\/\/b\.example:/);
    expect(answer.unread).toBe('https://a.example, https://c.example could not be read. Paste its text.');
  });

  it('are none where nothing is an address: nobody is asked, and nothing is said', async () => {
    const body = { link: '', social: 'file:///etc/passwd, @ann' };
    const { given, answer, asked: requestedPages } = await read(body);
    expect([given, requestedPages, answer.unread]).toEqual([body, [], undefined]);
  });

  it('are few, and short, whatever is named and whatever stands there', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `https://${index}.example/${'x'.repeat(900)}`);
    const pages = Object.fromEntries(many.map((address) => [address, html('𝒳'.repeat(200_000))]));
    const { given, asked: requestedPages } = await read({ social: many.join(',') }, pages);
    expect(requestedPages).toHaveLength(4);
    expect(String(given.listing).length).toBeLessThanOrEqual(MAX_READ_LENGTH);
    expect(String(given.listing).isWellFormed()).toBe(true);
  });

  it('are told in a way that fits into a header', async () => {
    const { answer } = await read({
      social: [`https://a.example/\ud800${'é'.repeat(1500)}`, 'https://b.example'].join(),
    });
    expect(encodeURIComponent(answer.unread ?? '').length).toBeLessThan(2000);
  });
});
