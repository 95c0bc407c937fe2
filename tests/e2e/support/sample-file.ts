import { TEXT_TYPES } from '@/contracts/file';

/** What an upload sends. */
export interface SampleFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Contents of a text of any type, which a CSV file may be too. */
const TEXT = Buffer.from('name,stars,review\nAna,5,"Best flat white in town."\n');

const riff = (type: string) => Buffer.from(`RIFF\u0024\0\0\0${type}`, 'latin1');
const iso = (brand: string) => Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\0\0${brand}isom`, 'latin1');

/** Contents of files by media type, just enough to be recognized, with an ending of the name. */
const BINARY_FILES: Readonly<Record<string, readonly [ending: string, buffer: Buffer]>> = {
  'application/pdf': ['pdf', Buffer.from('%PDF-1.7\n%%EOF\n')],
  'application/zip': ['zip', Buffer.from('504b0506000000000000000000000000000000000000', 'hex')],
  'image/png': [
    'png',
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
      'base64',
    ),
  ],
  'image/jpeg': ['jpg', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')],
  'image/gif': ['gif', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')],
  'image/webp': ['webp', riff('WEBPVP8 ')],
  'audio/mpeg': ['mp3', Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(2000)])],
  'audio/wav': ['wav', riff('WAVEfmt ')],
  'audio/mp4': ['m4a', iso('M4A ')],
  'video/mp4': ['mp4', iso('mp42')],
};

/** Returns a sample of the first accepted kind of files that has one. @throws Error if none has */
export function sampleFile(accept: readonly string[]): SampleFile {
  const [sample] = accept.flatMap((type) => fileOf(type) ?? []);
  if (sample) return sample;
  throw new Error(
    `There is no sample file of ${accept.join(', ')}: let the field accept another type too, or add one to BINARY_FILES of tests/e2e/support/sample-file.ts.`,
  );
}

/** Returns a file of a media type, of an ending such as ".srt", or of any kind ("*"). */
function fileOf(type: string): SampleFile | undefined {
  const [binaryEnding, bytes] = BINARY_FILES[type] ?? [];
  if (bytes) return { name: `sample.${binaryEnding}`, mimeType: type, buffer: bytes };
  if (type.startsWith('.')) return { name: `sample${type}`, mimeType: 'application/octet-stream', buffer: TEXT };
  const mimeType = type === '*' ? 'text/plain' : type;
  const [ending] = Object.keys(TEXT_TYPES).filter((name) => TEXT_TYPES[name] === mimeType);
  return ending === undefined ? undefined : { name: `sample.${ending}`, mimeType, buffer: TEXT };
}
