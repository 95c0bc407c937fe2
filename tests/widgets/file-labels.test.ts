import { expect, it } from 'vitest';
import { acceptedFilesText } from '@/widgets/file/file-labels';

it.each([
  [['image/png', 'image/svg+xml'], 'PNG or SVG'],
  [['application/epub+zip', 'application/vnd.rar', 'application/x-tar'], 'EPUB, RAR or TAR'],
  [['text/plain', '.srt'], 'text or SRT'],
  [['*'], 'Any file'],
  [['application/vnd.oasis.opendocument.text', 'application/msword', 'text/plain'], 'ODT, Word or text'],
])('%j are called %s', (accept, words) => {
  expect(acceptedFilesText(accept, 8_000_000, 1)).toBe(`${words}, up to 8 MB`);
});
