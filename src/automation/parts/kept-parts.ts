import { basename } from 'node:path';
import type { Answer } from '@/contracts/answer';
import { LARGEST_FILE } from '@/contracts/file';
import { getPublic, readUpTo } from './get-public';
import type { RunFiles } from './module';
import type { NetGuard } from './net-guard';
import { jsonAnswer, type Run } from './run';

/** How long a file of somebody else may take, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** So many parts of an answer are kept; each may be a file of the largest size, in memory while it is fetched. */
export const MOST_PARTS = 50;
/** So many of them are fetched at the same time. */
export const PARTS_AT_ONCE = 3;

/** A file as it was found. */
interface Found {
  bytes: Uint8Array;
  name: string;
  type: string;
}

/**
 * An answer whose parts of these names are kept with the run, so that the page can show them and they do not vanish with
 * the address they came from. A part is an address, data in base64 (`data:image/png;base64,...`), or a list of such. What
 * cannot be had, or is one part too many, stays as it came: the page shows an address as a link.
 */
export async function withKeptParts(
  answer: Answer,
  names: readonly string[],
  run: Run,
  files: RunFiles,
  guard: NetGuard,
): Promise<Answer> {
  return mapParts(answer, names, async (value) => {
    const found = run.member ? await find(value, guard, run.signal) : undefined;
    if (!found) return value;
    const saved = files.save(run, found.bytes, found.name, found.type);
    // Where there is no room the address still leads to it; data would be lost, so that is said.
    return isAddress(value) ? saved.catch(() => value) : saved;
  });
}

/** The same for the answer of a demo, whose parts name files of the tool's folder `demo`. */
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
  keep: (value: string) => Promise<string>,
): Promise<Answer> {
  const value = names.length > 0 ? objectIn(answer.body) : undefined;
  if (!value) return answer;
  const kept = { ...value };
  let left = MOST_PARTS;
  const keepSome = async (part: unknown) => {
    if (typeof part !== 'string' || part === '' || left === 0) return part;
    left -= 1;
    return keep(part);
  };
  for (const name of names) {
    const part = value[name];
    if (Array.isArray(part)) kept[name] = await mapFewAtOnce(part, keepSome);
    else if (name in value) kept[name] = await keepSome(part);
  }
  return { ...answer, ...jsonAnswer(kept) };
}

/** Maps the entries of a list in their order, `PARTS_AT_ONCE` of them at the same time. */
async function mapFewAtOnce(
  entries: readonly unknown[],
  map: (entry: unknown) => Promise<unknown>,
): Promise<unknown[]> {
  const mapped: unknown[] = [];
  const waiting = entries.entries();
  const work = async () => {
    for (const [index, entry] of waiting) mapped[index] = await map(entry);
  };
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, work));
  return mapped;
}

function objectIn(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return value && typeof value === 'object' && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function isAddress(value: string): boolean {
  return /^https?:/i.test(value);
}

async function find(value: string, guard: NetGuard, signal: AbortSignal): Promise<Found | undefined> {
  const data = /^data:([\w.+/-]*)(?:;[\w=.-]+)*;base64,/.exec(value);
  if (data) {
    const type = data[1] ?? '';
    return {
      bytes: Buffer.from(value.slice(data[0].length), 'base64'),
      name: `file.${type.split('/')[1] ?? ''}`,
      type,
    };
  }
  if (!isAddress(value)) return undefined;
  const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const got = await getPublic(value, guard, within, '*/*');
    // One byte more than may be kept tells a file that is too large from one that is not.
    const bytes = got && (await readUpTo(got.response, LARGEST_FILE + 1));
    if (!got || !bytes || bytes.length > LARGEST_FILE) return undefined;
    const type = (got.response.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
    return { bytes, name: decodeURIComponent(basename(new URL(got.url).pathname)) || 'file', type };
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}
