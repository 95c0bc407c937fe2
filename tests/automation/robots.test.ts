import { afterEach, describe, expect, it } from 'vitest';
import { fetchPage } from '@/automation/parts/fetch-page';
import { parseRobots } from '@/automation/parts/robots';
import { brand } from '@/brand';
import { type Stub, type StubAnswer, startStub } from '../server/stub';

const allows = (text: string, path: string) => parseRobots(text, 'fern').allows(new URL(path, 'https://a.example'));

describe('readRobots', () => {
  it.each([
    ['nothing', '', '/x', true],
    ['everything closed', 'User-agent: *\nDisallow: /', '/x', false],
    ['nothing closed', 'User-agent: *\nDisallow:', '/x', true],
    ['another robot', 'User-agent: moss\nDisallow: /', '/x', true],
    ['our name, in any letters and with a version', 'USER-AGENT: Fern/2.0 # us\nDISALLOW: /', '/x', false],
    ['our name in that of another', 'User-agent: fern-images\nDisallow: /', '/x', true],
    [
      'our own group before that for everybody',
      'User-agent: *\nDisallow: /\n\nUser-agent: fern\nDisallow: /a',
      '/x',
      true,
    ],
    [
      'names that share a group',
      'User-agent: moss\nUser-agent: *\nDisallow: /x\nUser-agent: ivy\nDisallow: /',
      '/x',
      false,
    ],
    ['groups in two parts', 'User-agent: *\nDisallow: /a\nUser-agent: ivy\nUser-agent: *\nDisallow: /x', '/x', false],
    ['a longer rule that allows', 'User-agent: *\nDisallow: /x\nAllow: /x/y', '/x/y/z', true],
    ['a rule that allows, as long as one that does not', 'User-agent: *\nDisallow: /x\nAllow: /x', '/x', true],
    ['a pattern', 'User-agent: *\nDisallow: /*/private*.pdf$', '/a/private/b.pdf', false],
    ['a pattern that ends elsewhere', 'User-agent: *\nDisallow: /*.pdf$', '/a.pdf?x=1', true],
    ['a pattern whose parts would overlap', 'User-agent: *\nDisallow: /ab*ba$', '/aba', true],
    ['a query', 'User-agent: *\nDisallow: /*?id=', '/x?id=1', false],
    ['letters beyond ASCII', 'User-agent: *\nDisallow: /café', '/caf%c3%a9/menu', false],
    ['rules of nobody', 'Disallow: /', '/x', true],
    ['other lines in a group', 'User-agent: *\nCrawl-delay: 9\nSitemap: /x\nDisallow: /x', '/x', false],
  ])('%s', (_what, text, path, allowed) => expect(allows(text, path)).toBe(allowed));

  it('takes a hostile file in its stride', { timeout: 10_000 }, () => {
    const rules = `User-agent: *\n${`Disallow: /${'*a'.repeat(200)}b$\n`.repeat(1200)}`;
    expect(allows(rules, `/${'a'.repeat(2000)}`)).toBe(true);
  });
});

describe('a page', () => {
  let stub: Stub;
  afterEach(() => stub.close());
  const open = { allowsAddress: () => true, allowsPort: () => true };
  const page: StubAnswer = { headers: { 'Content-Type': 'text/html' }, body: 'Hello' };
  const signal = () => new AbortController().signal;
  const read = async (path: string, of = signal()) => (await fetchPage(stub.url + path, open, /html/, of))?.text;
  const site = async (robots: StubAnswer) => {
    stub = await startStub(({ path }) => (path === '/robots.txt' ? robots : page));
  };

  it.each([
    ['is read where there is no robots.txt', { status: 404 }, 'Hello'],
    ['is read where robots.txt is shown to nobody', { status: 403 }, 'Hello'],
    ['is left alone where robots.txt fails', { status: 503 }, undefined],
    [
      'is left alone where robots.txt closes it to us',
      { body: `User-agent: ${brand.shortName}\nDisallow: /` },
      undefined,
    ],
  ])('%s', async (_what, robots, text) => {
    await site(robots);
    expect(await read('/x')).toBe(text);
    expect(stub.seen.map(({ path }) => path)).toEqual(text ? ['/robots.txt', '/x'] : ['/robots.txt']);
  });

  it('asks for robots.txt once in a run, and again in the next', async () => {
    await site({ status: 404 });
    const run = signal();
    await Promise.all([read('/x', run), read('/y', run)]);
    await read('/x');
    expect(stub.seen.filter(({ path }) => path === '/robots.txt')).toHaveLength(2);
  });

  it('is left alone where another leads to it that may be read', async () => {
    stub = await startStub(({ path }) => {
      if (path === '/robots.txt') return { body: 'User-agent: *\nDisallow: /closed' };
      return path === '/x' ? { status: 302, headers: { Location: '/closed' } } : page;
    });
    expect(await read('/x')).toBeUndefined();
    expect(stub.seen.map(({ path }) => path)).toEqual(['/robots.txt', '/x']);
  });
});
