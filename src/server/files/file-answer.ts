import type { KeptFile } from './file-rows';
import type { ByteRange, FileStore } from './file-store';

/** Media a page shows, by the types browsers know them by. Never SVG, which is a page of its own. */
const MEDIA = /^(image\/(png|jpeg|gif|webp|avif|bmp|heic|heif|tiff|jxl)|audio\/[\w.+-]+|video\/[\w.+-]+)$/;

/** Other types that say nothing to a browser it would act on. */
const PLAIN = new Set(['application/pdf', 'application/json', 'text/plain', 'text/csv']);

/** Whatever a file holds: nothing in it runs, loads or asks, also where it is opened as a page. */
const INERT = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/** The answer that gives a file, or the part of it that was asked for. */
export async function fileAnswer(store: FileStore, file: KeptFile, request: Request): Promise<Response> {
  const media = MEDIA.test(file.type);
  const headers = new Headers({
    'Content-Type': contentType(file.type, media),
    'Content-Disposition': `${media ? 'inline' : 'attachment'}; ${disposition(file.name)}`,
    'Content-Security-Policy': INERT,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...(media && { 'Accept-Ranges': 'bytes' }),
  });
  const range = media ? rangeOf(request.headers.get('range'), file.size) : undefined;
  if (range === 'outside') {
    headers.set('Content-Range', `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  const size = range ? range.last - range.first + 1 : file.size;
  headers.set('Content-Length', String(size));
  if (range) headers.set('Content-Range', `bytes ${range.first}-${range.last}/${file.size}`);
  const body = request.method === 'HEAD' || size === 0 ? null : await store.open(file.id, range);
  return new Response(body, { status: range ? 206 : 200, headers });
}

function contentType(type: string, media: boolean): string {
  if (type.startsWith('text/') && PLAIN.has(type)) return `${type}; charset=utf-8`;
  return media || PLAIN.has(type) ? type : 'application/octet-stream';
}

/** The name for old readers in plain letters, and as it is for the others. */
function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The one part a Range header asks for; undefined where all is given: without one, or for several parts. */
function rangeOf(header: string | null, size: number): ByteRange | 'outside' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last ? 'outside' : { first, last };
}
