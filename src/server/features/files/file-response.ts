import { readRange } from '../../platform/http/byte-range';
import type { StoredFile } from './file-rows';
import type { FileStore } from './file-store';

/** Media types that browsers show inline. SVG is not among them: it is a document that can run scripts. */
const MEDIA_TYPES = /^(image\/(png|jpeg|gif|webp|avif|bmp|heic|heif|tiff|jxl)|audio\/[\w.+-]+|video\/[\w.+-]+)$/;

/** Other types that are safe to send unchanged; all remaining types become `application/octet-stream`. */
const SAFE_TYPES = new Set(['application/pdf', 'application/json', 'text/plain', 'text/csv']);

/** A Content-Security-Policy under which a file opened as a page can run and load nothing. */
const INERT_POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/** Creates the response with a file, or with the requested range of it. */
export async function fileResponse(store: FileStore, file: StoredFile, request: Request): Promise<Response> {
  const isMedia = MEDIA_TYPES.test(file.type);
  const headers = new Headers({
    'Content-Type': contentType(file.type, isMedia),
    'Content-Disposition': `${isMedia ? 'inline' : 'attachment'}; ${dispositionName(file.name)}`,
    'Content-Security-Policy': INERT_POLICY,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...(isMedia && { 'Accept-Ranges': 'bytes' }),
  });
  const range = isMedia ? readRange(request.headers.get('range'), file.size) : undefined;
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

function contentType(type: string, isMedia: boolean): string {
  if (type.startsWith('text/') && SAFE_TYPES.has(type)) return `${type}; charset=utf-8`;
  return isMedia || SAFE_TYPES.has(type) ? type : 'application/octet-stream';
}

/** Returns the file name for Content-Disposition: in ASCII for old clients, and encoded by RFC 5987. */
function dispositionName(name: string): string {
  const asciiName = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encodedName = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
}
