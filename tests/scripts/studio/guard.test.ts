import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../../scripts/studio/plugin.ts';

const GOOD = { host: '127.0.0.1:4173', origin: 'http://127.0.0.1:4173', 'content-type': 'application/json' };

function statusOf(headers: object, remoteAddress = '127.0.0.1', method = 'POST') {
  return refusal({ socket: { remoteAddress }, headers, method } as Pick<
    IncomingMessage,
    'socket' | 'headers' | 'method'
  >);
}

describe('the guard of the studio', () => {
  it('lets the pages of this machine in', () => {
    expect(statusOf(GOOD)).toBeUndefined();
    expect(statusOf({ ...GOOD, host: 'localhost:80', origin: 'http://localhost:80' }, '::1')).toBeUndefined();
    expect(statusOf({ host: '[::1]:4173' }, '::ffff:127.0.0.1', 'GET')).toBeUndefined();
  });

  it.each([
    ['another machine', GOOD, '192.0.2.7'],
    [
      'a name that another site may give this machine',
      { ...GOOD, host: 'evil.example:4173', origin: 'http://evil.example:4173' },
    ],
    ['a name that only begins like ours', { ...GOOD, host: 'localhost.evil.example' }],
    ['a page of another site', { ...GOOD, origin: 'https://evil.example' }],
    ['a page of another port', { ...GOOD, origin: 'http://127.0.0.1:9999' }],
    ['a page that says nothing of itself', { host: GOOD.host, 'content-type': 'application/json' }],
    ['a form, which any site may send', { ...GOOD, 'content-type': 'text/plain' }],
  ])('refuses %s', (_who, headers, address?: string) => {
    expect(statusOf(headers, address)).toMatch(/studio/);
  });

  it('takes programs where they are allowed, and no page of another site there either', () => {
    const request = (headers: object) =>
      ({ socket: { remoteAddress: '127.0.0.1' }, headers, method: 'POST' }) as Parameters<typeof refusal>[0];
    const { origin: _, ...program } = GOOD;
    expect(refusal(request(program), { allowsPrograms: true })).toBeUndefined();
    expect(refusal(request(program))).toMatch(/studio/);
    expect(refusal(request({ ...GOOD, origin: 'https://evil.example' }), { allowsPrograms: true })).toMatch(/studio/);
  });
});
