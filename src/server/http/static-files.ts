import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
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

const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.xml', '.webmanifest']);

/** Build files that are not for visitors. */
const PRIVATE = /(^|\/)\.|^\/_headers$|\.map$/;

/** Names that carry a hash of their content never change. */
const HASHED = /^\/assets\/.+-[\w-]{8}\.\w+$/;

/** Page every application route gets whose own page was not prerendered. */
const SHELL = '/app.html';

/** What a file is answered with. It is the same for whoever asks alike, so that it is made once. */
export interface FileAnswer {
  status: 200 | 304;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array<ArrayBuffer> | null;
}

/** What of a request decides over the answer, as it was sent. */
export interface FileAsked {
  accepted: string | undefined;
  etag: string | undefined;
}

/** The files of the built app, in memory once they were asked for. */
export interface StaticFiles {
  /** The answer for a path; undefined where there is nothing. @throws where a file cannot be read */
  answer(path: string, asked: FileAsked): Promise<FileAnswer | undefined>;
  /** The same where it lies in memory as it is sent: from when it was answered once. Never throws. */
  atHand(path: string, asked: FileAsked): FileAnswer | undefined;
}

type Encoding = 'br' | 'gzip' | 'identity';

interface StaticFile {
  etag: string;
  unchanged: FileAnswer;
  /** Whether it is packed for those who take that. */
  packs: boolean;
  /** As it was sent already. */
  answers: Partial<Record<Encoding, FileAnswer>>;
  making: Partial<Record<Encoding, Promise<FileAnswer>>>;
  make(encoding: Encoding): Promise<FileAnswer>;
}

/**
 * Opens the built app. A prerendered page (`about.html` or `about/index.html`) is what its route is answered with, `app.html`, or
 * else `index.html`, any other route without a file ending. Only files found in the folder at start are there.
 *
 * @param pageHeaders headers of every HTML page
 * @throws Error where the app has not been built
 */
export function openStaticFiles(folder: string, pageHeaders: Record<string, string>): StaticFiles {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Error(`There is no built app in ${folder}. Run "npm run build" first, or start with "npm run dev".`);
  }
  const known = new Set(listFiles(folder));
  const loaded = new Map<string, StaticFile>();
  const fallback = known.has(SHELL) ? SHELL : '/index.html';

  function load(path: string): StaticFile | undefined {
    const there = loaded.get(path);
    if (there) return there;
    const content = contentOf(join(folder, path));
    if (!content) return undefined;
    const file = staticFile(path, content, pageHeaders);
    loaded.set(path, file);
    return file;
  }

  function resolve(path: string): string | undefined {
    if (known.has(path) && path !== SHELL) return path;
    const base = withoutTrailingSlashes(path);
    const page = [`${base}/index.html`, `${base}.html`].find((name) => known.has(name));
    return page ?? (extname(path) === '' ? fallback : undefined);
  }

  return {
    async answer(path, asked) {
      const found = resolve(path);
      const file = found === undefined ? undefined : load(found);
      if (!file) return undefined;
      if (asked.etag === file.etag) return file.unchanged;
      const encoding = encodingOf(file, asked);
      file.making[encoding] ??= file.make(encoding);
      file.answers[encoding] = await file.making[encoding];
      return file.answers[encoding];
    },
    atHand(path, asked) {
      const file = loaded.get(resolve(path) ?? '');
      return asked.etag !== undefined && asked.etag === file?.etag
        ? file.unchanged
        : file?.answers[encodingOf(file, asked)];
    },
  };
}

/** Serves the built app. */
export function staticFiles(files: StaticFiles): MiddlewareHandler {
  return async (context, next) => {
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD') return next();
    const accepted = context.req.header('accept-encoding');
    const found = await files.answer(context.req.path, { accepted, etag: context.req.header('if-none-match') });
    return found ? context.newResponse(found.body, found.status, found.headers) : context.text('Not found', 404);
  };
}

/** What a file holds; undefined where a later build has removed it. */
function contentOf(path: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function staticFile(path: string, content: Uint8Array<ArrayBuffer>, pageHeaders: Record<string, string>): StaticFile {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  const packs = COMPRESSED.has(extname(path));
  const unpacked = {
    'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
    ETag: etag,
    'Cache-Control': HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...securityHeaders,
    ...(extname(path) === '.html' && pageHeaders),
  };
  const headers = packs ? { ...unpacked, Vary: 'Accept-Encoding' } : unpacked;
  return {
    etag,
    packs,
    answers: {},
    making: {},
    unchanged: { status: 304, headers: unpacked, body: null },
    async make(encoding) {
      if (encoding === 'identity') return { status: 200, headers, body: content };
      const body = await pack(content, encoding);
      return { status: 200, headers: { ...headers, 'Content-Encoding': encoding }, body };
    },
  };
}

function listFiles(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = `${below}/${entry.name}`;
    if (PRIVATE.test(path)) return [];
    return entry.isDirectory() ? listFiles(folder, path) : [path];
  });
}

function encodingOf({ packs }: StaticFile, { accepted = '' }: FileAsked): Encoding {
  if (!packs) return 'identity';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

function pack(body: Uint8Array, encoding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') return promisify(gzip)(body);
  return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}
