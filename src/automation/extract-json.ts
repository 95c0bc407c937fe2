import { jsonrepair } from 'jsonrepair';

/**
 * The JSON object or list inside a model's answer; undefined where there is none. Tries the text as it stands, a
 * fenced block up to its last fence, and the first balanced bracket; mending comes last and only on such a slice.
 */
export function extractJson(text: string): Record<string, unknown> | unknown[] | undefined {
  const cleaned = text
    .replaceAll('\0', '')
    .replace(/^\uFEFF/, '')
    .trim();
  const slices = [cleaned, fenced(cleaned), balanced(cleaned)].filter((slice) => slice !== undefined);
  for (const slice of slices) {
    const value = parsed(slice);
    if (value) return value;
  }
  const slice = balanced(cleaned) ?? openEnded(cleaned);
  return slice === undefined ? undefined : repaired(slice);
}

function parsed(text: string): Record<string, unknown> | unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'string') return parsed(value);
    return value && typeof value === 'object' ? (value as Record<string, unknown> | unknown[]) : undefined;
  } catch {
    return undefined;
  }
}

function fenced(text: string): string | undefined {
  const start = /```[a-z]*\n/i.exec(text);
  const end = text.lastIndexOf('\n```');
  if (!start || end <= start.index) return undefined;
  return text.slice(start.index + start[0].length, end);
}

/** From the first bracket to the one that closes it; brackets inside strings do not count. */
function balanced(text: string): string | undefined {
  const start = text.search(/[[{]/);
  if (start < 0) return undefined;
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted) {
      if (sign === '\\') at += 1;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') {
      depth -= 1;
      if (depth === 0) return text.slice(start, at + 1);
    }
  }
  return undefined;
}

function openEnded(text: string): string | undefined {
  const start = text.search(/[[{]/);
  return start < 0 ? undefined : text.slice(start);
}

function repaired(slice: string): Record<string, unknown> | unknown[] | undefined {
  try {
    return parsed(jsonrepair(slice));
  } catch {
    return undefined;
  }
}
