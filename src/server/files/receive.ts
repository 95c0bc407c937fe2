import { open, rm } from 'node:fs/promises';
import { Failure } from '@/contracts/failure';
import { discard } from '../../../supabase/functions/_shared/read-body.ts';
import { tooSlow } from '../http/body';

/** An upload of which fewer bytes than these arrive in so many milliseconds is given up. */
const WINDOW_MS = 30_000;
const LEAST_BYTES = 16 * 1024;

/** A body as it was written to the disk. */
export interface ReceivedBytes {
  size: number;
  /** Whether all of it is text: UTF-8 without a NUL. */
  text: boolean;
}

/** A body on its way, and the signal that its sender has left. */
export interface Incoming {
  body: ReadableStream<Uint8Array> | null;
  signal: AbortSignal;
}

/**
 * Writes a body to a new file as it comes, at most `limit` bytes; nothing of it is held. Whatever goes wrong, no file is
 * left.
 *
 * @throws Failure 413 where there is more, 400 where the sender left, 408 where the sender is too slow
 */
export async function receive({ body, signal }: Incoming, path: string, limit: number): Promise<ReceivedBytes> {
  const reader = body?.getReader();
  // A body whose sender left before it was read would be waited for without end.
  const leave = () => void reader?.cancel().catch(() => undefined);
  const file = await open(path, 'wx', 0o600);
  const pace = paceOf();
  const over = AbortSignal.any([signal, pace.tooSlow]);
  over.addEventListener('abort', leave, { once: true });
  try {
    const looksLikeText = textReader();
    let size = 0;
    for (let part = await next(reader, over); part; part = await next(reader, over)) {
      pace.came(part.byteLength);
      size += part.byteLength;
      if (size > limit) {
        if (reader) void discard(reader);
        throw tooLarge(limit);
      }
      looksLikeText.take(part);
      await file.writeFile(part);
    }
    await file.close();
    return { size, text: looksLikeText.ends() };
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw pace.tooSlow.aborted ? tooSlow() : error;
  } finally {
    pace.end();
    over.removeEventListener('abort', leave);
  }
}

/** Follows how fast a body arrives. */
function paceOf(): { tooSlow: AbortSignal; came(bytes: number): void; end(): void } {
  const slow = new AbortController();
  let bytes = 0;
  const timer = setInterval(() => {
    if (bytes < LEAST_BYTES) slow.abort();
    bytes = 0;
  }, WINDOW_MS);
  return {
    tooSlow: slow.signal,
    came: (more) => {
      bytes += more;
    },
    end: () => clearInterval(timer),
  };
}

/** The next part of a body; undefined at its end. @throws Failure 400 where the sender left */
async function next(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  const part = signal.aborted ? undefined : await reader?.read().catch(() => undefined);
  if (signal.aborted || (reader && !part)) throw new Failure('broken_off', 'The upload was broken off.', 400);
  return part?.value;
}

/** What is answered for a file that is too large. */
export function tooLarge(limit: number): Failure {
  return new Failure('file_too_large', `This file is too large: the limit is ${inWords(limit)}.`, 413);
}

/** A size in words: "8 MB". */
export function inWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.floor(bytes / 1000)} KB`;
  return `${Math.floor(bytes / 100_000) / 10} MB`;
}

/** Follows bytes as they come and tells whether they are text. */
function textReader(): { take(part: Uint8Array): void; ends(): boolean } {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = true;
  const decode = (part?: Uint8Array) => {
    try {
      decoder.decode(part, { stream: part !== undefined });
    } catch {
      text = false;
    }
  };
  return {
    take(part) {
      if (text && part.includes(0)) text = false;
      if (text) decode(part);
    },
    ends() {
      if (text) decode();
      return text;
    },
  };
}
