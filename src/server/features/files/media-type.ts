import { fileTypeFromFile, supportedMimeTypes } from 'file-type';
import { extensionOf, TEXT_TYPES } from '@/contracts/file';

const DETECTION_TIMEOUT_MS = 5000;

/** Broader types, by which declarations name them, for detected types. */
const TYPE_ALIASES: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
};

/** Every type that can be detected from bytes: the types a declaration may accept. */
export const DETECTABLE_TYPES: ReadonlySet<string> = new Set([
  ...[...supportedMimeTypes].filter((type) => !Object.hasOwn(TYPE_ALIASES, type)),
  ...Object.values(TEXT_TYPES),
]);

export interface ReceivedFile {
  path: string;
  name: string;
  /** Whether all of it is valid text. */
  isText: boolean;
}

/**
 * Detects the media type of a file from its bytes. For text, the extension decides. Text of a type that is not accepted
 * counts as plain text if plain text is accepted.
 *
 * @param accept the accepted types; empty for any type
 */
export async function detectMediaType(
  { path, name, isText }: ReceivedFile,
  accept: readonly string[] = [],
): Promise<string> {
  const typeByName = isText ? TEXT_TYPES[extensionOf(name)] : undefined;
  if (typeByName && (accept.length === 0 || accept.includes(typeByName))) return typeByName;
  if (isText && accept.includes('text/plain')) return 'text/plain';
  const signal = AbortSignal.timeout(DETECTION_TIMEOUT_MS);
  // A truncated or malformed file has no known type.
  const detected = await fileTypeFromFile(path, { signal }).catch(() => undefined);
  const type = detected?.mime.split(';')[0]?.trim();
  if (type) return TYPE_ALIASES[type] ?? type;
  return typeByName ?? (isText ? 'text/plain' : 'application/octet-stream');
}
