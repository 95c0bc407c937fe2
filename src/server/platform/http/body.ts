import { Failure } from '@/contracts/failure';
import { readAtMost, withArrivalTimeout } from '../../../../supabase/functions/_shared/read-body.ts';
import { parseStorableJson } from '../../../../supabase/functions/_shared/storable-text.ts';

/**
 * Reads the body of a request as text, at most `limit` bytes.
 *
 * @throws Failure 413 if it is larger, 400 if it is cut off, 408 if it arrives too slowly
 */
export async function readBody(request: Request, limit: number): Promise<string> {
  return new TextDecoder().decode(await withArrivalTimeout(limit, readBytes(request, limit), tooSlow));
}

/** Reads the body of a request, at most `limit` bytes. @throws Failure 413 if it is larger, 400 if it is cut off */
async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const reading = isWithin(request, limit)
    ? request.arrayBuffer().then((buffer) => new Uint8Array(buffer))
    : readAtMost(request, limit);
  // Reading fails for one reason only: the sender disconnected early.
  const bytes = await reading.catch(() => {
    throw new Failure('broken_off', 'The request broke off before all of it had arrived. Please send it again.', 400);
  });
  if (bytes && bytes.byteLength <= limit) return bytes;
  const message = `This is too long to send: the limit is ${Math.floor(limit / 1024)} KB.`;
  throw new Failure('body_too_large', message, 413);
}

/** Returns whether the declared Content-Length, which Node enforces, is within the limit. */
function isWithin({ headers }: Request, limit: number): boolean {
  const length = headers.get('content-length');
  return length !== null && Number(length) <= limit;
}

/** Creates the failure for a slow body. It closes the connection, as the rest has not arrived. */
export function tooSlow(): Failure {
  const message = 'This took too long to arrive. Please try again with a better connection.';
  return new Failure('too_slow', message, 408, { headers: { Connection: 'close' } });
}

/** Maximum nesting, deeper than any form or result. The limit lets all later steps recurse safely. */
const MAX_DEPTH = 64;

/** Maximum number of values, more than any form or result contains: validation takes time for each value. */
const MAX_VALUES = 10_000;

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const OPENERS = new Set([91, 123]);
const CLOSERS = new Set([93, 125]);

/**
 * Parses a JSON body; every text in it is storable.
 *
 * @throws Failure 400 if it is not JSON, nested too deeply, or holds too many values
 */
export function parseJsonBody(text: string): unknown {
  const { depth, values } = measure(text);
  if (depth > MAX_DEPTH)
    throw new Failure('invalid_body', `The request is nested deeper than ${MAX_DEPTH} levels.`, 400);
  if (values > MAX_VALUES) throw new Failure('invalid_body', `The request holds more than ${MAX_VALUES} values.`, 400);
  try {
    return parseStorableJson(text);
  } catch {
    throw new Failure('invalid_json', 'The request could not be read: it is not JSON.', 400);
  }
}

/** Measures nesting depth and the approximate number of values, in one pass that stops at a limit. */
function measure(text: string): { depth: number; values: number } {
  let open = 0;
  let depth = 0;
  let values = 1;
  let inString = false;
  for (let index = 0; index < text.length && depth <= MAX_DEPTH && values <= MAX_VALUES; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) inString = !inString;
    else if (inString) index += code === BACKSLASH ? 1 : 0;
    else if (OPENERS.has(code)) {
      open += 1;
      values += 1;
      if (open > depth) depth = open;
    } else if (CLOSERS.has(code)) open -= 1;
    else if (code === COMMA) values += 1;
  }
  return { depth, values };
}
