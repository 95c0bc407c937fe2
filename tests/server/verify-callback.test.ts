import { describe, expect, it } from 'vitest';
import { CallbackRefused, verifyCallback } from '@/client/client';
import { signedHeaders } from '@/server/features/callbacks/signing';

// The example of the specification of Standard Webhooks: its secret, id, time and signature.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const BODY = '{"test": 2432232314}';
const TIME = new Date(1_614_265_330_000);
const HEADERS = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const verify = (headers: Record<string, string>, options = {}, body = BODY, secret = SECRET) =>
  verifyCallback(secret, headers, body, { now: TIME, ...options });

describe('a callback is believed', () => {
  it('where it is signed as the example of the standard is, and ours are', async () => {
    expect(signedHeaders(SECRET, HEADERS['webhook-id'], TIME, BODY)).toEqual(HEADERS);
    expect(await verify(HEADERS)).toEqual({ test: 2432232314 });
  });

  it('in headers of any kind, beside signatures of other secrets and versions', async () => {
    const several = `v1a,abc= v1,AAAA v1,%% ${HEADERS['webhook-signature']}`;
    expect(await verifyCallback(SECRET, new Headers(HEADERS), BODY, { now: TIME })).toBeTruthy();
    expect(await verify({ ...HEADERS, 'webhook-signature': several })).toBeTruthy();
    const { 'webhook-id': id, ...rest } = HEADERS;
    expect(await verify({ ...rest, 'Webhook-Id': id })).toBeTruthy();
  });
});

describe('a callback is refused', () => {
  it.each([
    ['webhook-id', 'msg_other'],
    ['webhook-timestamp', '1614265331'],
    ['webhook-signature', 'v1,AAAA'],
    ['webhook-signature', HEADERS['webhook-signature'].slice(3)],
    ['webhook-signature', HEADERS['webhook-signature'].replace('v1', 'v2')],
  ])('where %s is %s', async (name, value) => {
    await expect(verify({ ...HEADERS, [name]: value })).rejects.toThrow('The signature does not match.');
  });

  it.each(Object.keys(HEADERS))('without %s', async (name) => {
    await expect(verify({ ...HEADERS, [name]: '' })).rejects.toThrow(`The header ${name} is missing.`);
  });

  it('with another body or another secret', async () => {
    await expect(verify(HEADERS, {}, `${BODY} `)).rejects.toThrow(CallbackRefused);
    await expect(verify(HEADERS, {}, BODY, 'whsec_AAAA')).rejects.toThrow(CallbackRefused);
    for (const secret of ['', 'whsec_', 'whsec_%', SECRET.slice(6)])
      await expect(verify(HEADERS, {}, BODY, secret)).rejects.toThrow('begins with whsec_');
  });

  it.each([301, -301])('sent again %i seconds later', async (seconds) => {
    const now = new Date(TIME.getTime() + seconds * 1000);
    await expect(verify(HEADERS, { now })).rejects.toThrow('too long ago');
    expect(await verify(HEADERS, { now, toleranceSeconds: 400 })).toBeTruthy();
  });

  it('where it was dealt with before, which is asked of what is signed alone', async () => {
    const asked: string[] = [];
    const seen = async (id: string) => asked.push(id) > 1;
    expect(await verify(HEADERS, { seen })).toBeTruthy();
    await expect(verify(HEADERS, { seen })).rejects.toThrow('was handled before');
    await expect(verify({ ...HEADERS, 'webhook-id': 'forged' }, { seen })).rejects.toThrow('does not match');
    expect(asked).toEqual([HEADERS['webhook-id'], HEADERS['webhook-id']]);
  });

  it('with a time that is none', async () => {
    const { 'webhook-signature': signature } = signedHeaders(SECRET, 'a', new Date(Number.NaN), BODY);
    const headers = { 'webhook-id': 'a', 'webhook-timestamp': 'NaN', 'webhook-signature': signature ?? '' };
    await expect(verify(headers)).rejects.toThrow('clocks differ');
  });
});
