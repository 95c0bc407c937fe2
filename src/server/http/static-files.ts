import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';

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

const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.xml', '.webmanifest']);

/** Build files that are not for visitors. */
const PRIVATE = /(^|\/)\.|^\/_headers$|\.map$/;

/** Names that carry a hash of their content never change. */
const HASHED = /^\/assets\/.+-[\w-]{8}\.\w+$/;

/** Page every application route gets whose own page was not prerendered. */
const SHELL = '/app.html';

interface StaticFile {
  body: Buffer;
  type: string;
  etag: string;
  packed: Partial<Record<'br' | 'gzip', Promise<Buffer>>>;
}

/**
 * Serves the built app. A prerendered page (`about.html` or `about/index.html`) is served for its route, `app.html`, or
 * else `index.html`, for any other route without a file ending. Only files found in the folder at start are served.
 *
 * @param pageHeaders headers of every HTML page
 * @throws Error where the app has not been built
 */
export function staticFiles(folder: string, pageHeaders: Record<string, string>): MiddlewareHandler {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Error(`There is no built app in ${folder}. Run "npm run build" first, or start with "npm run dev".`);
  }
  const known = new Set(listFiles(folder));
  const loaded = new Map<string, StaticFile>();
  const fallback = known.has(SHELL) ? SHELL : '/index.html';

  function load(path: string): StaticFile {
    const there = loaded.get(path);
    if (there) return there;
    const body = readFileSync(join(folder, path));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const file: StaticFile = { body, etag, type: TYPES[extname(path)] ?? 'application/octet-stream', packed: {} };
    loaded.set(path, file);
    return file;
  }

  function resolve(path: string): string | undefined {
    if (known.has(path) && path !== SHELL) return path;
    const base = path.replace(/\/+$/, '');
    const page = [`${base}/index.html`, `${base}.html`].find((name) => known.has(name));
    return page ?? (extname(path) === '' ? fallback : undefined);
  }

  return async (context, next) => {
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD') return next();
    const path = resolve(context.req.path);
    if (!path) return context.text('Not found', 404);
    const file = load(path);
    const headers: Record<string, string> = {
      'Content-Type': file.type,
      ETag: file.etag,
      'Cache-Control': HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(extname(path) === '.html' && pageHeaders),
    };
    if (context.req.header('if-none-match') === file.etag) return context.body(null, 304, headers);
    const encoding = COMPRESSED.has(extname(path))
      ? encodingFor(context.req.header('accept-encoding') ?? '')
      : undefined;
    if (COMPRESSED.has(extname(path))) headers.Vary = 'Accept-Encoding';
    if (!encoding) return context.body(new Uint8Array(file.body), 200, headers);
    file.packed[encoding] ??= pack(file.body, encoding);
    const packed = await file.packed[encoding];
    return context.body(new Uint8Array(packed), 200, { ...headers, 'Content-Encoding': encoding });
  };
}

function listFiles(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = `${below}/${entry.name}`;
    if (PRIVATE.test(path)) return [];
    return entry.isDirectory() ? listFiles(folder, path) : [path];
  });
}

function encodingFor(accepted: string): 'br' | 'gzip' | undefined {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

function pack(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(body);
  return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}
