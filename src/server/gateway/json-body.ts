import { Failure } from '@/contracts/failure';

/** Deeper than anything a form or a result holds; every step that follows may then recurse. */
const DEEPEST = 64;

/** More than anything a form or a result holds: each value costs the check of a body. */
const MOST_VALUES = 10_000;

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const OPENERS = new Set([91, 123]);
const CLOSERS = new Set([93, 125]);

/** The value of a JSON body. @throws Failure 400 where it is not JSON, nested too deeply, or of too many parts */
export function jsonBody(text: string): unknown {
  const { depth, values } = measure(text);
  if (depth > DEEPEST) throw new Failure('invalid_body', `The request is nested deeper than ${DEEPEST} levels.`, 400);
  if (values > MOST_VALUES)
    throw new Failure('invalid_body', `The request holds more than ${MOST_VALUES} values.`, 400);
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure('invalid_json', 'The request could not be read: it is not JSON.', 400);
  }
}

/** How deep the brackets of a text are nested and about how many values it holds. One pass, over at once where it is too much. */
function measure(text: string): { depth: number; values: number } {
  let open = 0;
  let depth = 0;
  let values = 1;
  let inString = false;
  for (let at = 0; at < text.length && depth <= DEEPEST && values <= MOST_VALUES; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) inString = !inString;
    else if (inString) at += code === BACKSLASH ? 1 : 0;
    else if (OPENERS.has(code)) {
      open += 1;
      values += 1;
      if (open > depth) depth = open;
    } else if (CLOSERS.has(code)) open -= 1;
    else if (code === COMMA) values += 1;
  }
  return { depth, values };
}
