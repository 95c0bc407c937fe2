import { basename } from 'node:path';
import type { Answer } from '@/contracts/answer';
import { MAX_FILE_BYTES } from '@/contracts/file';
import { tryParseJson } from '@/contracts/json';
import { fetchPublic } from './get-public';
import type { RunFiles } from './module';
import type { NetGuard } from './net-guard';
import { partsAt } from './parts-at';
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
 * Saves the parts of an answer at these paths with the run, so that they outlive the URLs they came from. A part is a URL, a
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

/** Replaces the first texts that the paths lead to, or that lists there have, `MAX_CONCURRENT_PARTS` at a time. */
async function mapParts(
  answer: Answer,
  paths: readonly string[],
  save: (value: string) => Promise<string>,
): Promise<Answer> {
  const content = paths.length > 0 ? tryParseJson(answer.body) : undefined;
  if (typeof content !== 'object' || content === null) return answer;
  const parts = paths.flatMap((path) => partsAt(content, path));
  const entries = parts.flatMap((part) => (Array.isArray(part.value) ? partsAt(part.value, '*') : [part]));
  const texts = entries.filter(({ value }) => typeof value === 'string' && value !== '');
  if (texts.length === 0) return answer;
  const queue = texts.slice(0, MAX_PARTS).values();
  const work = async () => {
    for (const { holder, key, value } of queue) Object.assign(holder, { [key]: await save(value as string) });
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_PARTS }, work));
  return { ...answer, ...jsonAnswer(content) };
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
