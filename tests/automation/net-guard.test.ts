import { afterEach, describe, expect, it } from 'vitest';
import { fetchPage } from '@/automation/fetch-page';
import { guardedLookup, type NetGuard, publicOnly, urlAllowed } from '@/automation/net-guard';
import { type Stub, startStub } from '../server/stub';

describe('publicOnly', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
  ])('closes %s', (ip) => expect(publicOnly.address(ip)).toBe(false));
  it.each([
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
  ])('closes %s', (ip) => expect(publicOnly.address(ip)).toBe(false));
  it.each(['93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:93.184.216.34'])(
    'opens %s',
    (ip) => {
      expect(publicOnly.address(ip)).toBe(true);
    },
  );

  it('closes other ports, other protocols, credentials and numbers in disguise', () => {
    const allowed = (address: string) => urlAllowed(new URL(address), publicOnly);
    expect(allowed('https://a.test/')).toBe(true);
    for (const address of [
      'http://a.test:8080/',
      'ftp://a.test/',
      'http://me:pw@a.test/',
      'http://2130706433/',
      'http://0x7f.1/',
      'http://[::1]/',
      'http://0177.0.0.1/',
    ]) {
      expect([address, allowed(address)]).toEqual([address, false]);
    }
  });

  it('refuses a name that leads to a closed address when it is connected to', async () => {
    const error = await new Promise((done) => guardedLookup(publicOnly)('localhost', {}, (failure) => done(failure)));
    expect(String(error)).toContain('does not lead to a public address');
  });
});

describe('fetchPage', () => {
  let stub: Stub;
  afterEach(() => stub.close());
  const open: NetGuard = { address: () => true, port: () => true };
  const get = (address: string, guard = open) => fetchPage(address, guard, /^text\/html/, new AbortController().signal);
  const html = { 'Content-Type': 'text/html' };

  it('follows a few redirects, checks each, and takes only what it asked for', async () => {
    stub = await startStub(({ path }) => {
      if (path === '/') return { status: 302, headers: { Location: '/home' } };
      if (path === '/home') return { headers: html, body: 'Welcome' };
      if (path === '/loop') return { status: 302, headers: { Location: '/loop' } };
      if (path === '/away') return { status: 302, headers: { Location: 'http://10.0.0.1/' } };
      if (path === '/long') return { headers: html, body: 'x'.repeat(3_000_000) };
      return { body: {} };
    });
    expect(await get(`${stub.url}/`)).toEqual({ url: `${stub.url}/home`, text: 'Welcome' });
    expect(await get(`${stub.url}/loop`)).toBeUndefined();
    expect(await get(`${stub.url}/json`)).toBeUndefined();
    expect((await get(`${stub.url}/long`))?.text).toHaveLength(1_000_000);
    const onlyHere = { address: (ip: string) => ip === '127.0.0.1', port: () => true };
    expect(await get(`${stub.url}/away`, onlyHere)).toBeUndefined();
    const before = stub.seen.length;
    expect(await get(`${stub.url}/home`, publicOnly)).toBeUndefined();
    expect(await get(stub.url.replace('127.0.0.1', 'localhost'), { ...publicOnly, port: () => true })).toBeUndefined();
    expect(stub.seen).toHaveLength(before);
  });
});
