import { fileTypeFromFile, supportedMimeTypes } from 'file-type';
import { TEXT_TYPES } from '@/contracts/file';

/** How long a file may keep us looking at it, in milliseconds. */
const PATIENCE_MS = 5000;

/** Kinds a declaration names by the type they belong to. */
const ALSO: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
};

/** Every type that can be read from bytes: those a declaration may take. */
export const TELLABLE: ReadonlySet<string> = new Set([
  ...[...supportedMimeTypes].filter((type) => !Object.hasOwn(ALSO, type)),
  ...Object.values(TEXT_TYPES),
]);

/** What is known of a file that lies on the disk. */
export interface Received {
  path: string;
  name: string;
  /** Whether all of it is text. */
  text: boolean;
}

/**
 * The media type of a file, from its bytes. What is text throughout is the text its name says; text that is not among the
 * types taken counts as plain text where that is.
 *
 * @param accept the types taken; none: any
 */
export async function mediaType({ path, name, text }: Received, accept: readonly string[] = []): Promise<string> {
  const named = text ? TEXT_TYPES[endingOf(name)] : undefined;
  if (named && (accept.length === 0 || accept.includes(named))) return named;
  if (text && accept.includes('text/plain')) return 'text/plain';
  const signal = AbortSignal.timeout(PATIENCE_MS);
  // A file that breaks off, or that its reader cannot make sense of, is of no known type.
  const found = await fileTypeFromFile(path, { signal }).catch(() => undefined);
  const type = found?.mime.split(';')[0]?.trim();
  if (type) return ALSO[type] ?? type;
  return named ?? (text ? 'text/plain' : 'application/octet-stream');
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}
