import { Hono } from 'hono';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clientAddress, type ServerEnv } from '@/server/platform/http/client-address';
import { normalizeNetwork } from '../../supabase/functions/_shared/caller.ts';
import { edgeHandler } from '../../supabase/functions/_shared/http.ts';

afterEach(() => vi.unstubAllGlobals());

describe('normalizeNetwork', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' ::ffff:203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['300.1.1.1', undefined],
    ['unknown', undefined],
    ['a'.repeat(300_000), undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%.40s is %s', (text, network) => expect(normalizeNetwork(text)).toBe(network));
});

describe('the caller of a function on Supabase Edge', () => {
  const callerWith = async (headers: Record<string, string>, peer?: string) => {
    const settings: Record<string, string> = {
      SUPABASE_URL: 'https://p.supabase.test',
      SUPABASE_SECRET_KEY: 'sb_secret_1',
    };
    vi.stubGlobal('Deno', { env: { get: (name: string) => settings[name] } });
    let seen = '';
    const handler = edgeHandler(async (_request, _deps, caller) => {
      seen = caller;
      return Response.json({});
    });
    const request = new Request('https://p.supabase.test/f', { method: 'POST', headers });
    await handler(request, { remoteAddr: peer ? { hostname: peer } : undefined });
    return seen;
  };

  it('is whom the platform names, never whom the caller names', async () => {
    const spoofed = { 'X-Forwarded-For': '192.0.2.1', 'X-Real-IP': '192.0.2.2', Forwarded: 'for=192.0.2.3' };
    expect(await callerWith({ ...spoofed, 'CF-Connecting-IP': '203.0.113.7' }, '10.0.0.1')).toBe('203.0.113.7');
    expect(await callerWith(spoofed, '10.0.0.1')).toBe('10.0.0.1');
    expect(await callerWith(spoofed)).toBe('unknown');
  });
});

describe('the caller of the server', () => {
  const app = new Hono<ServerEnv>();
  app.get('/:proxies', (context) => context.text(clientAddress(context, Number(context.req.param('proxies')))));
  const ask = async (path: string, forwarded: string) => {
    const env = { incoming: { socket: { remoteAddress: '::ffff:127.0.0.1' } } } as ServerEnv['Bindings'];
    return (await app.fetch(new Request(`http://x${path}`, { headers: { 'X-Forwarded-For': forwarded } }), env)).text();
  };

  it('is whom our own proxy names last, where there is one', async () => {
    expect(await ask('/0', '192.0.2.1')).toBe('127.0.0.1');
    expect(await ask('/1', '192.0.2.1, 203.0.113.7')).toBe('203.0.113.7');
    expect(await ask('/1', `192.0.2.1, ${'x'.repeat(5000)}`)).toBe('127.0.0.1');
  });

  it('is whom the first of our proxies saw, where several stand one behind the other', async () => {
    expect(await ask('/2', '192.0.2.1, 203.0.113.7, 198.51.100.1')).toBe('203.0.113.7');
    expect(await ask('/2', '203.0.113.7, 198.51.100.1')).toBe('203.0.113.7');
    // Who came past the first proxy is not told apart, rather than believed.
    expect(await ask('/2', '198.51.100.1')).toBe('127.0.0.1');
  });
});
