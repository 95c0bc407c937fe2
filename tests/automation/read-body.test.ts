import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readBody, readTextBody } from '@/automation/parts/read-body';

function response(bytes: Uint8Array, headers: Record<string, string>): IncomingMessage {
  const message = new IncomingMessage(new Socket());
  message.headers = headers;
  message.push(bytes);
  message.push(null);
  return message;
}

const zeros = Buffer.alloc(1_000_000);

describe('readBody', () => {
  it.each([
    ['gzip', gzipSync(zeros)],
    ['br', brotliCompressSync(zeros)],
    ['gzip, gzip', gzipSync(gzipSync(zeros))],
  ])('bounds what a body of %s becomes', async (coding, bytes) => {
    const headers = { 'content-encoding': coding };
    expect(await readBody(response(bytes, headers), 1_000_000)).toEqual(zeros);
    await expect(readBody(response(bytes, headers), 999_999)).rejects.toThrow('too long');
    expect(await readBody(response(bytes, headers), 999_999, true)).toHaveLength(999_999);
  });

  it('bounds a body that is not compressed', async () => {
    await expect(readBody(response(zeros, {}), 10)).rejects.toThrow('too long');
    expect(await readBody(response(zeros, {}), 10, true)).toHaveLength(10);
  });

  it('fails for a compressed body that broke off', async () => {
    const bytes = gzipSync(Buffer.from('a text that is long enough to be compressed'));
    await expect(readBody(response(bytes.subarray(0, 30), { 'content-encoding': 'gzip' }), 1000)).rejects.toThrow();
  });

  it.each([
    ['gzip', Buffer.from('plain')],
    ['utf-8', Buffer.from('plain')],
    ['aws-chunked', Buffer.from('plain')],
  ])('reads a body that is not compressed although it is said to be %s', async (coding, bytes) => {
    expect(await readBody(response(bytes, { 'content-encoding': coding }), 1000)).toEqual(bytes);
  });

  it('decompresses a text whatever type it is said to have', async () => {
    const headers = { 'content-type': 'application/octet-stream' };
    expect((await readTextBody(response(gzipSync('Grüße'), headers), 1000)).text).toBe('Grüße');
  });

  it('leaves a file as it is that is compressed by itself', async () => {
    const bytes = gzipSync('a');
    expect(await readBody(response(bytes, { 'content-type': 'application/gzip' }), 1000)).toEqual(bytes);
  });
});
