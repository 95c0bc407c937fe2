/** File contents by media type, just enough to be recognized, with a file name extension. */
const FILES: Record<string, { ending: string; bytes: Buffer }> = {
  'text/csv': { ending: 'csv', bytes: Buffer.from('name,stars,review\nAna,5,"Best flat white in town."\n') },
  'application/pdf': { ending: 'pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') },
  'image/png': {
    ending: 'png',
    bytes: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
      'base64',
    ),
  },
  'image/jpeg': { ending: 'jpg', bytes: Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex') },
  'audio/mpeg': { ending: 'mp3', bytes: Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(2000)]) },
};

/** Returns a sample file of a media type. @throws Error if there is none */
export function sampleFile(type: string): { name: string; mimeType: string; buffer: Buffer } {
  const file = FILES[type];
  if (!file) throw new Error(`tests/e2e/support/sample-file.ts has no file of the type ${type}: add one`);
  return { name: `sample.${file.ending}`, mimeType: type, buffer: file.bytes };
}
