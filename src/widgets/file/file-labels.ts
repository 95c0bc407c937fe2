/** Common names of media types whose own names are obscure. */
const TYPE_LABELS: Readonly<Record<string, string>> = {
  'text/plain': 'text',
  'text/tab-separated-values': 'TSV',
  'text/markdown': 'Markdown',
  'audio/mpeg': 'MP3',
  'video/quicktime': 'MOV',
  'application/vnd.ms-excel': 'Excel',
  'application/vnd.ms-powerpoint': 'PowerPoint',
  'application/vnd.oasis.opendocument.text': 'ODT',
  'application/vnd.oasis.opendocument.spreadsheet': 'ODS',
  'application/vnd.oasis.opendocument.presentation': 'ODP',
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
};

/** Formats a size: "8 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
  return `${Math.round(bytes / 100_000) / 10} MB`;
}

/** Returns the common name of a media type or ending, without a "+" suffix such as that of EPUB: "application/epub+zip". */
function typeLabel(type: string): string {
  if (type === '*') return 'Any file';
  if (type.startsWith('.')) return type.slice(1).toUpperCase();
  const [, name = type] = type.split('/');
  return (
    TYPE_LABELS[type] ??
    name
      .replace(/^(?:x-|vnd\.)/, '')
      .split('+', 1)
      .join()
      .toUpperCase()
  );
}

/** Describes what a field accepts: "PNG or JPEG, up to 8 MB each, at most 5". */
export function acceptedFilesText(accept: readonly string[], maxBytes: number, max: number): string {
  const kinds = [...new Set(accept.map(typeLabel))];
  const last = kinds.pop();
  const typesText = kinds.length > 0 ? `${kinds.join(', ')} or ${last}` : last;
  const size = `up to ${formatSize(maxBytes)}`;
  return max > 1 ? `${typesText}, ${size} each, at most ${max}` : `${typesText}, ${size}`;
}
