import { basename } from 'node:path';
import type { Answer } from '@/contracts/answer';
import { MAX_FILE_BYTES } from '@/contracts/file';
import { isObject, tryParseJson } from '@/contracts/json';
import { fetchPublic } from './get-public';
import type { RunFiles } from './module';
import type { NetGuard } from './net-guard';
import { readBody } from './read-body';
import { jsonAnswer, type Run } from './run';

/** Timeout for fetching an external file, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** Maximum number of saved parts per answer; each may be a file of the largest size, held in memory while it is fetched. */
export const MAX_PARTS = 50;
/** Maximum number of concurrent fetches. */
export const MAX_CONCURRENT_PARTS = 3;

interface FetchedFile {
  bytes: Uint8Array;
  name: string;
  type: string;
}

/**
 * Saves the named parts of an answer with the run, so that they outlive the URLs they came from. A part is a URL, a
 * base64 data URL (`data:image/png;base64,...`), or a list of such. A part that cannot be fetched, or exceeds the
 * limit, stays unchanged: the page shows a URL as a link.
 */
export async function withSavedParts(
  answer: Answer,
  names: readonly string[],
  run: Run,
  files: RunFiles,
  guard: NetGuard,
): Promise<Answer> {
  return mapParts(answer, names, async (value) => {
    const file = run.member ? await fetchPart(value, guard, run.signal) : undefined;
    if (!file) return value;
    const savedPart = files.save(run, file.bytes, file.name, file.type);
    // A web address still leads to the file if saving fails. The file of a data URL would be lost, so the run fails instead.
    return isWebAddress(value) ? savedPart.catch(() => value) : savedPart;
  });
}

/** Like `withSavedParts`, for a demo answer: its parts name files of the tool's folder `demo`. */
export async function withDemoParts(
  answer: Answer,
  names: readonly string[],
  run: Run,
  files: RunFiles,
  tool: string,
): Promise<Answer> {
  return mapParts(answer, names, async (name) => files.save(run, await files.demo(tool, name), name, ''));
}

async function mapParts(
  answer: Answer,
  names: readonly string[],
  save: (value: string) => Promise<string>,
): Promise<Answer> {
  const value = names.length > 0 ? tryParseJson(answer.body) : undefined;
  if (!isObject(value)) return answer;
  const savedValue = { ...value };
  let remaining = MAX_PARTS;
  const saveWithinLimit = async (part: unknown) => {
    if (typeof part !== 'string' || part === '' || remaining === 0) return part;
    remaining -= 1;
    return save(part);
  };
  for (const name of names) {
    const part = value[name];
    if (Array.isArray(part)) savedValue[name] = await mapConcurrently(part, saveWithinLimit);
    else if (name in value) savedValue[name] = await saveWithinLimit(part);
  }
  return { ...answer, ...jsonAnswer(savedValue) };
}

/** Maps the entries of a list in order, `MAX_CONCURRENT_PARTS` at a time. */
async function mapConcurrently(
  entries: readonly unknown[],
  map: (entry: unknown) => Promise<unknown>,
): Promise<unknown[]> {
  const mapped: unknown[] = [];
  const queue = entries.entries();
  const work = async () => {
    for (const [index, entry] of queue) mapped[index] = await map(entry);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_PARTS }, work));
  return mapped;
}

function isWebAddress(value: string): boolean {
  return /^https?:/i.test(value);
}

async function fetchPart(value: string, guard: NetGuard, signal: AbortSignal): Promise<FetchedFile | undefined> {
  const data = /^data:([\w.+/-]*)(?:;[\w=.-]+)*;base64,/.exec(value);
  if (data) {
    const type = data[1] ?? '';
    return {
      bytes: Buffer.from(value.slice(data[0].length), 'base64'),
      name: `file.${type.split('/')[1] ?? ''}`,
      type,
    };
  }
  if (!isWebAddress(value)) return undefined;
  const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const publicFile = await fetchPublic(value, guard, within, '*/*');
    // One byte more than allowed, to detect a file that is too large.
    const bytes = publicFile && (await readBody(publicFile.response, MAX_FILE_BYTES + 1, true));
    if (!publicFile || !bytes || bytes.length > MAX_FILE_BYTES) return undefined;
    const type = (publicFile.response.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
    return { bytes, name: decodeURIComponent(basename(new URL(publicFile.url).pathname)) || 'file', type };
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}
