import type { IncomingMessage } from 'node:http';
import * as zlib from 'node:zlib';
import { type DecodedText, decodeText } from '@/reading/decode-text';

/** Decompressors by content coding (RFC 9110, section 8.4.1). Node has the last one from version 22.15 on. */
const DECODERS: Readonly<Record<string, (bytes: Uint8Array) => NodeJS.ReadWriteStream | undefined>> = {
  deflate: (bytes) => (isZlib(bytes) ? zlib.createInflate() : zlib.createInflateRaw()),
  gzip: () => zlib.createGunzip(),
  'x-gzip': () => zlib.createGunzip(),
  br: () => zlib.createBrotliDecompress(),
  zstd: () => zlib.createZstdDecompress?.(),
};

/**
 * Reads a body up to `maxBytes`, which bound what arrives and what it becomes. Decompresses it, although nobody asked for that:
 * some servers compress any answer. Without `cuts`, a longer body is an error; with it, the rest is left out.
 *
 * @throws Error if the body is too long or broken, or its content coding is unknown
 */
export async function readBody(response: IncomingMessage, maxBytes: number, cuts = false): Promise<Buffer> {
  let bytes = await collect(response, maxBytes, cuts);
  const codings = (response.headers['content-encoding'] ?? '').toLowerCase().split(',');
  for (const coding of codings.map((name) => name.trim()).reverse()) {
    if (isCoded(bytes, coding)) bytes = await decompress(bytes, coding, maxBytes, cuts);
  }
  return bytes;
}

/** Like `readBody`, decoded by the charset that the response or its body names. */
export async function readTextBody(response: IncomingMessage, maxBytes: number, cuts = false): Promise<DecodedText> {
  let bytes = await readBody(response, maxBytes, cuts);
  // A proxy that drops the header leaves the compression.
  if (isGzip(bytes)) bytes = await decompress(bytes, 'gzip', maxBytes, cuts);
  const languages = [response.headers['content-language'] ?? []].flat();
  return decodeText(bytes, { contentType: response.headers['content-type'], languages });
}

async function decompress(bytes: Buffer, coding: string, maxBytes: number, cuts: boolean): Promise<Buffer> {
  const decoder = DECODERS[coding]?.(bytes);
  if (!decoder) throw new Error(`the answer is compressed in a way that is not known here: ${coding}`);
  decoder.end(bytes);
  return collect(decoder, maxBytes, cuts);
}

async function collect(stream: NodeJS.ReadableStream, maxBytes: number, cuts: boolean): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes && !cuts) throw new Error('the answer is too long');
    if (size >= maxBytes && cuts) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

/** Whether deflated bytes have the header of zlib, as the standard says; some servers leave it out (RFC 1950, section 2.2). */
function isZlib([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
}

function isGzip([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}

/** Whether bytes have a content coding: servers name some that are none, and proxies leave the header of one they undid. */
function isCoded(bytes: Uint8Array, coding: string): boolean {
  if (['gzip', 'x-gzip'].includes(coding)) return isGzip(bytes);
  return !['', 'identity', 'none', 'binary', 'utf-8', 'utf8', 'aws-chunked'].includes(coding);
}
