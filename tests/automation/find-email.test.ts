import { afterEach, describe, expect, it } from 'vitest';
import { emailIn, findEmail } from '@/automation/find-email';
import { type Stub, startStub } from '../server/stub';

const at = (text: string) => emailIn({ url: 'https://www.fern.test/', text });

describe('emailIn', () => {
  it.each([
    ['a link', '<a href="mailto:Info%40fern.test?subject=Hi">', 'info@fern.test'],
    ['structured data', '{"@type":"Spa","email":"mailto:desk@fern.test"}', 'desk@fern.test'],
    ['plain text', 'Write to owner@fern.test.', 'owner@fern.test'],
    ['spelled out', 'owner [at] fern [dot] test', 'owner@fern.test'],
    ['hidden by a network', '<span data-cfemail="422b2c242d0224273027306c36273136">', 'info@ferer.test'],
  ])('reads %s', (_name, text, email) => expect(at(text)).toBe(email));

  it("prefers the site's own domain and general boxes, and knows what is no address", () => {
    expect(at('agency@makers.test, ann@fern.test, hello@fern.test')).toBe('hello@fern.test');
    expect(at('logo@2x.png you@example.com abc@sentry.io noreply@fern.test')).toBeUndefined();
  });

  it('stays quick on hostile text', () => {
    expect(at(`${'a'.repeat(500_000)}@`)).toBeUndefined();
    expect(at('<a href="'.repeat(50_000))).toBeUndefined();
  });
});

describe('findEmail', () => {
  let stub: Stub;
  afterEach(() => stub.close());
  const open = { address: () => true, port: () => true };
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
    expect(stub.seen[1]?.headers['user-agent']).toContain('LeadContactFinder');
  });

  it('never asks big platforms', async () => {
    stub = await startStub(() => page(''));
    expect(await findEmail('https://www.facebook.com/fern', open, new AbortController().signal)).toBeUndefined();
  });
});
