import type { GivenFile } from '@/contracts/file';
import type { RunFiles } from './module';
import type { Run } from './run';

/** The most characters of a text file that are put into a prompt. */
const LONGEST_TEXT = 200_000;

/** Whether a value of a body is a file, put there by the gateway. */
export function isFile(value: unknown): value is GivenFile {
  return typeof value === 'object' && value !== null && 'url' in value && 'id' in value && 'type' in value;
}

/** A body in which files of text have it at hand: `{{file.text}}` in a template. */
export async function withFileTexts(body: Run['body'], files: RunFiles): Promise<Run['body']> {
  const read = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map(read));
    if (!isFile(value) || !/^text\/|^application\/json$/.test(value.type)) return value;
    return { ...value, text: new TextDecoder().decode(await files.read(value)).slice(0, LONGEST_TEXT) };
  };
  const entries = Object.entries(body).map(async ([name, value]) => [name, await read(value)] as const);
  return Object.fromEntries(await Promise.all(entries));
}
