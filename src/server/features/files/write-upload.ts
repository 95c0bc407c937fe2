import { open, rm } from 'node:fs/promises';
import { Failure } from '@/contracts/failure';
import { discardRest } from '../../../../supabase/functions/_shared/read-body.ts';
import { tooSlow } from '../../platform/http/body';

/** An upload is aborted if fewer than `MIN_BYTES` arrive within `WINDOW_MS`. */
const WINDOW_MS = 30_000;
const MIN_BYTES = 16 * 1024;

/** The size and kind of a body written to the disk. */
export interface ReceivedBytes {
  size: number;
  /** Whether all of it is text: valid UTF-8 without a NUL. */
  isText: boolean;
}

/** A request body, and the signal that its client has disconnected, or that it was ended with a Failure. */
export interface Incoming {
  body: ReadableStream<Uint8Array> | null;
  signal: AbortSignal;
  /** Is told of each chunk. */
  onBytes?(count: number): void;
}

/**
 * Streams a body of at most `limit` bytes to a new file. On any error the file is removed.
 *
 * @throws Failure 413 if the body is larger, 400 if the client disconnected, 408 if the client is too slow
 */
export async function writeUpload(
  { body, signal, onBytes }: Incoming,
  path: string,
  limit: number,
): Promise<ReceivedBytes> {
  const reader = body?.getReader();
  // If the client has already disconnected, reading the body would never end without this.
  const cancelReader = () => void reader?.cancel().catch(() => undefined);
  const file = await open(path, 'wx', 0o600);
  const pace = trackPace();
  const aborted = AbortSignal.any([signal, pace.tooSlow]);
  aborted.addEventListener('abort', cancelReader, { once: true });
  try {
    const textDetector = createTextDetector();
    let size = 0;
    for (let chunk = await readNext(reader, aborted); chunk; chunk = await readNext(reader, aborted)) {
      pace.add(chunk.byteLength);
      onBytes?.(chunk.byteLength);
      size += chunk.byteLength;
      if (size > limit) {
        if (reader) void discardRest(reader);
        throw tooLarge(limit);
      }
      textDetector.push(chunk);
      await file.writeFile(chunk);
    }
    await file.close();
    return { size, isText: textDetector.finish() };
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw pace.tooSlow.aborted ? tooSlow() : error;
  } finally {
    pace.end();
    aborted.removeEventListener('abort', cancelReader);
  }
}

/** Measures how fast a body arrives. */
function trackPace(): { tooSlow: AbortSignal; add(bytes: number): void; end(): void } {
  const slow = new AbortController();
  let bytes = 0;
  const timer = setInterval(() => {
    if (bytes < MIN_BYTES) slow.abort();
    bytes = 0;
  }, WINDOW_MS);
  return {
    tooSlow: slow.signal,
    add: (count) => {
      bytes += count;
    },
    end: () => clearInterval(timer),
  };
}

/** Returns the next chunk of a body; undefined at its end. @throws Failure 400 if the client disconnected, or what ended it */
async function readNext(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  const chunk = signal.aborted ? undefined : await reader?.read().catch(() => undefined);
  if (signal.reason instanceof Failure) throw signal.reason;
  if (signal.aborted || (reader && !chunk)) throw new Failure('broken_off', 'The upload was broken off.', 400);
  return chunk?.value;
}

/** Creates the failure for a file that is too large. */
export function tooLarge(limit: number): Failure {
  return new Failure('file_too_large', `This file is too large: the limit is ${formatBytes(limit)}.`, 413);
}

/** Formats a size: "8 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.floor(bytes / 1000)} KB`;
  return `${Math.floor(bytes / 100_000) / 10} MB`;
}

/** Detects whether a stream of chunks is text. */
function createTextDetector(): { push(chunk: Uint8Array): void; finish(): boolean } {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = true;
  const decode = (chunk?: Uint8Array) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      text = false;
    }
  };
  return {
    push(chunk) {
      if (text && chunk.includes(0)) text = false;
      if (text) decode(chunk);
    },
    finish() {
      if (text) decode();
      return text;
    },
  };
}
