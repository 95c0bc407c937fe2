import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { stat } from 'node:fs/promises';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { fetchPage } from '@/automation/parts/fetch-page';
import { guardedLookup, isUrlAllowed, type NetGuard, publicOnly } from '@/automation/parts/net-guard';
import { safeErrorCode } from '@/server/platform/database/safe-error-code';
import { type Stub, startStub } from '../server/stub';

/** First and last address of every block of the IANA special-purpose registries, and of those that were withdrawn. */
const SPECIAL = `
  0.0.0.0/8 0.255.255.255
  10.0.0.0/8 10.255.255.255
  100.64.0.0/10 100.127.255.255
  127.0.0.0/8 127.255.255.255
  169.254.0.0/16 169.254.255.255
  172.16.0.0/12 172.31.255.255
  192.0.0.0/24 192.0.0.255
  192.0.2.0/24 192.0.2.255
  192.31.196.0/24 192.31.196.255
  192.52.193.0/24 192.52.193.255
  192.88.99.0/24 192.88.99.255
  192.168.0.0/16 192.168.255.255
  192.175.48.0/24 192.175.48.255
  198.18.0.0/15 198.19.255.255
  198.51.100.0/24 198.51.100.255
  203.0.113.0/24 203.0.113.255
  224.0.0.0/4 239.255.255.255
  240.0.0.0/4 255.255.255.255
  ::/128 ::
  ::1/128 ::1
  ::/96 ::7f00:1
  ::ffff:0:0:0/96 ::ffff:0:ffff:ffff
  64:ff9b::/96 64:ff9b::ffff:ffff
  64:ff9b:1::/48 64:ff9b:1:ffff:ffff:ffff:ffff:ffff
  100::/64 100::ffff:ffff:ffff:ffff
  100:0:0:1::/64 100:0:0:1:ffff:ffff:ffff:ffff
  2001::/23 2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff
  2001::/32 2001:0:ffff:ffff:ffff:ffff:ffff:ffff
  2001:1::1/128 2001:1::3
  2001:2::/48 2001:2:0:ffff:ffff:ffff:ffff:ffff
  2001:3::/32 2001:3:ffff:ffff:ffff:ffff:ffff:ffff
  2001:4:112::/48 2001:4:112:ffff:ffff:ffff:ffff:ffff
  2001:10::/28 2001:1f:ffff:ffff:ffff:ffff:ffff:ffff
  2001:20::/28 2001:2f:ffff:ffff:ffff:ffff:ffff:ffff
  2001:30::/28 2001:3f:ffff:ffff:ffff:ffff:ffff:ffff
  2001:db8::/32 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff
  2002::/16 2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff
  2620:4f:8000::/48 2620:4f:8000:ffff:ffff:ffff:ffff:ffff
  3fff::/20 3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff
  5f00::/16 5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff
  fc00::/7 fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
  fe80::/10 febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff
  fec0::/10 feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
  ff00::/8 ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff`
  .trim()
  .split('\n')
  .map((line) => {
    const [block = '', last = ''] = line.trim().split(' ');
    return { block, first: block.replace(/\/.*/, ''), last };
  });

describe('publicOnly', () => {
  it.each(SPECIAL)('closes $block from its first to its last address', ({ first, last }) => {
    expect([first, last].filter((ip) => publicOnly.allowsAddress(ip))).toEqual([]);
  });

  it.each([
    ['mapped', '::ffff:127.0.0.1', '::ffff:7f00:1'],
    ['mapped', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe'],
    ['6to4', '2002:7f00:1::', '2002:c0a8:101::1'],
    ['Teredo', '2001:0:7f00:1::', '2001:0:4136:e378:8000:63bf:80ff:fffe'],
    ['NAT64', '64:ff9b::7f00:1', '64:ff9b:1::a00:1'],
  ])('closes private addresses inside %s ones', (_form, ...ips) => {
    expect(ips.filter((ip) => publicOnly.allowsAddress(ip))).toEqual([]);
  });

  it.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '93.184.216.34',
    '100.128.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '192.88.98.255',
    '192.88.100.0',
    '223.255.255.255',
    '2001:200::1',
    '2001:4860:4860::8888',
    '2606:4700::1111',
    '3ffe:ffff::1',
    '::ffff:93.184.216.34',
  ])('opens %s', (ip) => {
    expect(publicOnly.allowsAddress(ip)).toBe(true);
  });

  it.each(['', 'localhost', '0x7f.1', '2130706433', '0177.0.0.1', '1.1.1', '1.1.1.1/24', 'fe80::1%eth0'])(
    'takes %j for no public address',
    (text) => expect(publicOnly.allowsAddress(text)).toBe(false),
  );

  it('closes other ports, other protocols, credentials and numbers in disguise', () => {
    const allowed = (address: string) => isUrlAllowed(new URL(address), publicOnly);
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
    // The error equals that of an unknown name: callers learn no names of the server's network.
    expect(safeErrorCode(error)).toBe('ENOTFOUND');
  });

  describe('the lookup of a name', () => {
    const failing = (code: string) => async () => {
      throw Object.assign(new Error(code), { code });
    };
    const look = (v4: () => Promise<string[]>, v6: () => Promise<string[]>, all = true) =>
      new Promise<unknown>((done) => {
        const resolver = { resolve4: v4, resolve6: v6 } as never;
        guardedLookup(publicOnly, resolver)('a.test', { all }, (error, found) => done(error ?? found));
      });

    it('gives every address, or the first', async () => {
      const both = [async () => ['8.8.8.8'], async () => ['2606:4700::1']] as const;
      expect(await look(...both)).toEqual([
        { address: '8.8.8.8', family: 4 },
        { address: '2606:4700::1', family: 6 },
      ]);
      expect(await look(...both, false)).toBe('8.8.8.8');
      expect(await look(failing('ENODATA'), both[1])).toEqual([{ address: '2606:4700::1', family: 6 }]);
    });

    it('refuses a name of which one address is closed', async () => {
      const answers = [
        [async () => ['8.8.8.8', '10.0.0.1'], failing('ENODATA')],
        [async () => ['8.8.8.8'], async () => ['::1']],
        [async () => [], async () => []],
      ] as const;
      for (const [v4, v6] of answers) expect(await look(v4, v6)).toMatchObject({ code: 'ENOTFOUND' });
    });

    it('tells a name that nobody has from name servers that do not answer', async () => {
      expect(await look(failing('ENOTFOUND'), failing('ENODATA'))).toMatchObject({ code: 'ENOTFOUND' });
      expect(await look(failing('ETIMEOUT'), failing('ENODATA'))).toMatchObject({ code: 'EAI_AGAIN' });
      expect(await look(failing('ECONNREFUSED'), failing('ECONNREFUSED'))).toMatchObject({ code: 'EAI_AGAIN' });
    });

    it('holds up nothing else while name servers are silent', async () => {
      const server = createSocket('udp4');
      onTestFinished(() => void server.close());
      await new Promise<void>((done) => server.bind(0, '127.0.0.1', done));
      const resolver = new Resolver({ timeout: 60_000, tries: 1 });
      onTestFinished(() => resolver.cancel());
      resolver.setServers([`127.0.0.1:${server.address().port}`]);
      let over = 0;
      const asked = Promise.withResolvers<void>();
      let queries = 0;
      // More names than the process has threads; each asks for both kinds of addresses.
      server.on('message', () => {
        queries += 1;
        if (queries === 32) asked.resolve();
      });
      for (let name = 0; name < 16; name += 1)
        guardedLookup(publicOnly, resolver)(`silent-${name}.test`, {}, () => {
          over += 1;
        });
      await asked.promise;
      expect((await stat('package.json')).isFile()).toBe(true);
      expect(over).toBe(0);
    });
  });
});

describe('fetchPage', () => {
  let stub: Stub;
  afterEach(() => stub.close());
  const open: NetGuard = { allowsAddress: () => true, allowsPort: () => true };
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
    const onlyHere = { allowsAddress: (ip: string) => ip === '127.0.0.1', allowsPort: () => true };
    expect(await get(`${stub.url}/away`, onlyHere)).toBeUndefined();
    const before = stub.seen.length;
    expect(await get(`${stub.url}/home`, publicOnly)).toBeUndefined();
    expect(
      await get(stub.url.replace('127.0.0.1', 'localhost'), { ...publicOnly, allowsPort: () => true }),
    ).toBeUndefined();
    expect(stub.seen).toHaveLength(before);
  });
});
