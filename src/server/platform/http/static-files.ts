import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import { readRange } from './byte-range';
import { securityHeaders } from './security-headers';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
  '.mp4': 'video/mp4',
};

const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.xml', '.webmanifest']);

/** Files of the build that are never served. */
const NOT_SERVED = /(^|\/)\.|^\/_headers$|\.map$/;

/** Files with a content hash in their name never change. */
const HASHED = /^\/assets\/.+-[\w-]{8}\.\w+$/;

/** Page for application routes that are not prerendered. */
const SHELL = '/app.html';

/** The response for a file, computed once and reused for equal requests. */
export interface FileResponse {
  status: 200 | 206 | 304 | 416;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array<ArrayBuffer> | null;
}

/** Request headers that select the response. */
export interface FileRequestHeaders {
  /** Value of `Accept-Encoding`. */
  accepted: string | undefined;
  /** Value of `If-None-Match`. */
  etags: string | undefined;
  /** Values of `Range` and `If-Range`. */
  range?: string | undefined;
  ifRange?: string | undefined;
}

/** The files of the built app, cached in memory once requested. */
export type StaticFiles = ReturnType<typeof openStaticFiles>;

type Encoding = 'br' | 'gzip' | 'identity';

interface StaticFile {
  /** The responses for clients that have the file already. */
  unchanged: Readonly<Record<Encoding, FileResponse>>;
  /** Whether it is sent compressed to clients that accept it. */
  isCompressible: boolean;
  /** Responses that have been built. */
  responses: Partial<Record<Encoding, FileResponse>>;
  pending: Partial<Record<Encoding, Promise<FileResponse>>>;
  build(encoding: Encoding): Promise<FileResponse>;
}

/**
 * Opens the built app. A route is served its prerendered page (`about.html` or `about/index.html`) or else `app.html`
 * (or `index.html`), unless its path has a file extension. Only files that exist at start are served.
 *
 * @param pageHeaders headers of every HTML page
 * @throws Error if the app has not been built
 */
export function openStaticFiles(folder: string, pageHeaders: Record<string, string>) {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Error(`There is no built app in ${folder}. Run "npm run build" first, or start with "npm run dev".`);
  }
  const knownPaths = new Set(listFiles(folder));
  const loaded = new Map<string, StaticFile>();
  const fallback = knownPaths.has(SHELL) ? SHELL : '/index.html';

  function load(path: string): StaticFile | undefined {
    const cached = loaded.get(path);
    if (cached) return cached;
    const content = readContent(join(folder, path));
    if (!content) return undefined;
    const file = createStaticFile(path, content, pageHeaders);
    loaded.set(path, file);
    return file;
  }

  function resolve(path: string): string | undefined {
    if (knownPaths.has(path) && path !== SHELL) return path;
    const base = withoutTrailingSlashes(path);
    const page = [`${base}/index.html`, `${base}.html`].find((name) => knownPaths.has(name));
    return page ?? (extname(path) === '' ? fallback : undefined);
  }

  return {
    /** Returns the response for a path; undefined if there is no such file. @throws Error if the file cannot be read */
    async respond(path: string, requestHeaders: FileRequestHeaders): Promise<FileResponse | undefined> {
      const filePath = resolve(path);
      const file = filePath === undefined ? undefined : load(filePath);
      if (!file) return undefined;
      const encoding = selectEncoding(file, requestHeaders);
      if (isUnchanged(file, encoding, requestHeaders)) return file.unchanged[encoding];
      file.pending[encoding] ??= file.build(encoding);
      const response = await file.pending[encoding];
      file.responses[encoding] = response;
      return file.isCompressible ? response : rangeOf(response, requestHeaders);
    },
    /** Returns the response if it is cached. Never throws. */
    respondFromMemory(path: string, requestHeaders: FileRequestHeaders): FileResponse | undefined {
      const file = loaded.get(resolve(path) ?? '');
      if (!file) return undefined;
      const encoding = selectEncoding(file, requestHeaders);
      return isUnchanged(file, encoding, requestHeaders) ? file.unchanged[encoding] : file.responses[encoding];
    },
  };
}

/** Creates middleware that serves the built app. */
export function serveStaticFiles(files: StaticFiles): MiddlewareHandler {
  return async (context, next) => {
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD') return next();
    const { method, path } = context.req;
    const headers = {
      accepted: context.req.header('accept-encoding'),
      etags: context.req.header('if-none-match'),
      range: method === 'GET' ? context.req.header('range') : undefined,
      ifRange: context.req.header('if-range'),
    };
    const response = await files.respond(path, headers);
    return response
      ? context.newResponse(response.body, response.status, response.headers)
      : context.text('Not found', 404);
  };
}

/** Reads a file; undefined if a later build has deleted it. */
function readContent(path: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function createStaticFile(
  path: string,
  content: Uint8Array<ArrayBuffer>,
  pageHeaders: Record<string, string>,
): StaticFile {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  // Compressed, a file has other bytes, so it needs another tag (RFC 9110, section 8.8.3.3).
  const etagOf = (encoding: Encoding) => (encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`);
  const isCompressible = COMPRESSIBLE.has(extname(path));
  const plainHeaders = {
    'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
    'Cache-Control': HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...securityHeaders,
    ...(extname(path) === '.html' && pageHeaders),
  };
  const variable: Record<string, string> = isCompressible ? { Vary: 'Accept-Encoding' } : { 'Accept-Ranges': 'bytes' };
  const headersOf = (encoding: Encoding) => ({ ...plainHeaders, ...variable, ETag: etagOf(encoding) });
  const unchanged = (encoding: Encoding): FileResponse => ({ status: 304, headers: headersOf(encoding), body: null });
  return {
    isCompressible,
    responses: {},
    pending: {},
    unchanged: { br: unchanged('br'), gzip: unchanged('gzip'), identity: unchanged('identity') },
    async build(encoding) {
      const headers = headersOf(encoding);
      if (encoding === 'identity') return { status: 200, headers, body: content };
      const body = await compress(content, encoding);
      return { status: 200, headers: { ...headers, 'Content-Encoding': encoding }, body };
    },
  };
}

/** Whether the client has the file already, by the tag that it got, or that a proxy on the way has weakened. */
function isUnchanged({ unchanged }: StaticFile, encoding: Encoding, { etags }: FileRequestHeaders): boolean {
  const { ETag } = unchanged[encoding].headers;
  if (etags === undefined || etags === ETag || etags === '*') return etags !== undefined;
  return etags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === ETag);
}

/** Returns the part of a file that was asked for: players read videos piece by piece. */
function rangeOf(response: FileResponse, { range, ifRange }: FileRequestHeaders): FileResponse {
  const { headers, body } = response;
  const size = body?.byteLength ?? 0;
  const part = readRange(range, size);
  if (!part || !body || (ifRange !== undefined && ifRange !== headers.ETag)) return response;
  if (part === 'outside')
    return { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` }, body: null };
  const { first, last } = part;
  return {
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${first}-${last}/${size}` },
    body: body.subarray(first, last + 1),
  };
}

function listFiles(folder: string, subfolder = ''): string[] {
  return readdirSync(join(folder, subfolder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${subfolder}/${entry.name}`;
    if (NOT_SERVED.test(path)) return [];
    return entry.isDirectory() ? listFiles(folder, path) : [path];
  });
}

function selectEncoding({ isCompressible }: StaticFile, { accepted = '' }: FileRequestHeaders): Encoding {
  if (!isCompressible) return 'identity';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

function compress(body: Uint8Array, encoding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') return promisify(gzip)(body);
  return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}
