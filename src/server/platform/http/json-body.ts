import { Failure } from '@/contracts/failure';

/** Maximum nesting, deeper than any form or result. The limit lets all later steps recurse safely. */
const MAX_DEPTH = 64;

/** Maximum number of values, more than any form or result contains: validation takes time for each value. */
const MAX_VALUES = 10_000;

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const OPENERS = new Set([91, 123]);
const CLOSERS = new Set([93, 125]);

/** Parses a JSON body. @throws Failure 400 if it is not JSON, nested too deeply, or holds too many values */
export function parseJsonBody(text: string): unknown {
  const { depth, values } = measure(text);
  if (depth > MAX_DEPTH)
    throw new Failure('invalid_body', `The request is nested deeper than ${MAX_DEPTH} levels.`, 400);
  if (values > MAX_VALUES) throw new Failure('invalid_body', `The request holds more than ${MAX_VALUES} values.`, 400);
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure('invalid_json', 'The request could not be read: it is not JSON.', 400);
  }
}

/**
 * Measures the nesting depth of brackets and the approximate number of values, in one pass that stops when a limit is
 * exceeded.
 */
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
