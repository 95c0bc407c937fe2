import type { InputFile } from '@/contracts/file';
import { decodeText } from '@/reading/decode-text';
import type { RunFiles } from './module';
import type { Run } from './run';

/** Maximum number of characters of a text file in a prompt. */
export const MAX_FILE_TEXT_LENGTH = 200_000;

/** Returns whether a body value is a file that the gateway put there. */
export function isInputFile(value: unknown): value is InputFile {
  return typeof value === 'object' && value !== null && 'url' in value && 'id' in value && 'type' in value;
}

/** Adds the content of text files to a body: `{{file.text}}` in a template. */
export async function withFileTexts(body: Run['body'], files: RunFiles): Promise<Run['body']> {
  const addText = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map(addText));
    if (!isInputFile(value) || !/^text\/|^application\/json$/.test(value.type)) return value;
    const { text } = decodeText(await files.read(value), { contentType: value.type });
    return { ...value, text: text.slice(0, MAX_FILE_TEXT_LENGTH) };
  };
  const entries = Object.entries(body).map(async ([name, value]) => [name, await addText(value)] as const);
  return Object.fromEntries(await Promise.all(entries));
}
