import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { corsFor } from '@/server/platform/http/cors';
import { addSecurityHeaders } from '@/server/platform/http/security-headers';

const PAGE = 'https://app.test';

function app(settings: { publicUrl?: string; trustProxy: number }) {
  const made = new Hono()
    .use(addSecurityHeaders(settings))
    .use('/runs', corsFor([PAGE], { request: [], response: [] }));
  made.get('/runs', (context) => context.json([]));
  made.get('/broken', () => {
    throw new Error('broken');
  });
  made.onError((_error, context) => context.text('', 500));
  return made.get('/', (context) => context.text('Page'));
}

const strict = async (settings: Parameters<typeof app>[0], headers: Record<string, string> = {}) =>
  (await app(settings).request('/', { headers })).headers.get('strict-transport-security');

describe('Strict-Transport-Security', () => {
  it('is sent where the public address begins with https', async () => {
    expect(await strict({ publicUrl: 'https://members.test', trustProxy: 0 })).toBe('max-age=31536000');
    expect(await strict({ publicUrl: 'http://members.test', trustProxy: 0 })).toBeNull();
    expect(await strict({ trustProxy: 0 })).toBeNull();
  });

  it('is sent where a proxy of ours took the request by https, and only if it is ours', async () => {
    expect(await strict({ trustProxy: 1 }, { 'X-Forwarded-Proto': 'http, https' })).not.toBeNull();
    expect(await strict({ trustProxy: 1 }, { 'X-Forwarded-Proto': 'https, http' })).toBeNull();
    expect(await strict({ trustProxy: 0 }, { 'X-Forwarded-Proto': 'https' })).toBeNull();
  });
});

describe('Cross-Origin-Resource-Policy', () => {
  const policy = async (path: string, init?: RequestInit) =>
    (await app({ trustProxy: 0 }).request(path, init)).headers.get('cross-origin-resource-policy');

  it('keeps every answer to our own pages, but for calls of allowed origins', async () => {
    const headers = { Origin: PAGE };
    for (const path of ['/', '/broken', '/none', '/runs'])
      expect([path, await policy(path)]).toEqual([path, 'same-origin']);
    expect(await policy('/', { headers })).toBe('same-origin');
    expect(await policy('/runs', { headers })).toBe('cross-origin');
    expect(await policy('/runs', { headers, method: 'OPTIONS' })).toBe('cross-origin');
    expect(await policy('/runs', { headers: { Origin: 'https://evil.test' } })).toBe('same-origin');
  });
});
