import { afterEach, describe, expect, it } from 'vitest';
import { pageParts } from '@/automation/parts/page-parts';
import { emailIn, findEmail } from '@/automation/places/find-email';
import { brand } from '@/brand';
import { type Stub, startStub } from '../server/stub';

const at = async (text: string) => emailIn('https://www.fern.test/', await pageParts(text));

describe('emailIn', () => {
  it.each([
    ['a link', '<a href="mailto:Info%40fern.test?subject=Hi">', 'info@fern.test'],
    ['a link without quotes', '<a class=x href=mailto:info@fern.test>', 'info@fern.test'],
    ['a link in entities', '<a href="&#109;ailto&colon;&#105;nfo&commat;fern.test">', 'info@fern.test'],
    ['structured data', '<script>{"n":"a<b","email":"mailto:desk@fern.test"}</script>', 'desk@fern.test'],
    ['plain text', '<p>Write to owner@fern.test.</p>', 'owner@fern.test'],
    ['text in entities', 'owner&#64;fern&#46;test', 'owner@fern.test'],
    ['an attribute', '<b data-mail="owner@fern.test">', 'owner@fern.test'],
    ['spelled out', 'owner [at] fern [dot] test', 'owner@fern.test'],
    ['hidden by a network', '<span data-cfemail="422b2c242d0224273027306c36273136">', 'info@ferer.test'],
  ])('reads %s', async (_name, text, email) => expect(await at(text)).toBe(email));

  it("prefers the site's own domain and general boxes, and knows what is no address", async () => {
    expect(await at('agency@makers.test, ann@fern.test, hello@fern.test')).toBe('hello@fern.test');
    expect(await at('logo@2x.png you@example.com abc@sentry.io noreply@fern.test')).toBeUndefined();
    expect(await at('<input placeholder="you@fern.test">')).toBeUndefined();
  });

  it('takes tags for ends of words, and names of tags for nothing else', async () => {
    expect(await at('<td>a@fern.test</td>Next<br>.')).toBe('a@fern.test');
    expect(await at('<constructor><__proto__>a@fern.test')).toBe('a@fern.test');
  });
});

describe('a hostile page', () => {
  const megabyte = (part: string) => part.repeat(Math.ceil(1_000_000 / part.length));

  it('lets others have their turn while it is read', async () => {
    let turns = 0;
    let over = false;
    const turn = () => {
      turns += 1;
      if (!over) setImmediate(turn);
    };
    setImmediate(turn);
    await pageParts(megabyte('<a href="x" '));
    over = true;
    expect(turns).toBeGreaterThanOrEqual(20);
  });

  // Without a bound to the work, each of these takes many times the limit.
  it.each(['<a href="', '<a href="x" ', '<a ', '<i></u>', 'a', 'a@', '<a href="/contact"'])(
    'is read to its end where it repeats %j',
    { timeout: 10_000 },
    async (part) => {
      const stub = await startStub(({ path }) =>
        path === '/' ? { headers: { 'Content-Type': 'text/html' }, body: megabyte(part) } : { status: 404 },
      );
      const open = { allowsAddress: () => true, allowsPort: () => true };
      expect(await findEmail(stub.url, open, new AbortController().signal)).toBeUndefined();
      await stub.close();
    },
  );
});

describe('findEmail', () => {
  let stub: Stub;
  afterEach(() => stub.close());
  const open = { allowsAddress: () => true, allowsPort: () => true };
  const page = (body: string) => ({ headers: { 'Content-Type': 'text/html' }, body });

  it('looks at pages about contact on the same site, and honours robots.txt', async () => {
    stub = await startStub(({ path }) => {
      if (path === '/robots.txt')
        return {
          headers: { 'Content-Type': 'text/plain' },
          body: 'User-agent: x\nDisallow: /\n\nUser-agent: *\nDisallow: /about',
        };
      if (path === '/')
        return page(
          '<a href="/about">About</a> <a href="/contact-us">x</a> <a href="https://other.test/contact">x</a>',
        );
      return page('mailto:info@fern.test');
    });
    expect(await findEmail(stub.url, open, new AbortController().signal)).toBe('info@fern.test');
    expect(stub.seen.map(({ path }) => path)).toEqual(['/robots.txt', '/', '/contact-us']);
    const { shortName } = brand;
    for (const { headers } of stub.seen) expect(headers['user-agent']).toMatch(new RegExp(`^${shortName}/[\\d.]+ `));
  });

  it('never asks big platforms', async () => {
    stub = await startStub(() => page(''));
    expect(await findEmail('https://www.facebook.com/fern', open, new AbortController().signal)).toBeUndefined();
  });
});
