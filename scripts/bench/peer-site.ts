import { spawnSync } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import type { ResolvedDeclaration } from '@/registry/options';
import { pageHeaders } from '@/server/platform/http/security-headers';

const PROJECT = resolve(import.meta.dirname, '../..');
const FOLDER = join(import.meta.dirname, 'peers');
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Form libraries (peers) that compile schemas in the browser, which needs `unsafe-eval`: our policy would stop them. */
export const NEEDS_EVAL = ['rjsf', 'jsonforms'];

export interface PeerSite {
  url: string;
  close(): void;
}

/**
 * Installs the form libraries that we compare with, builds a page of each with the form of a tool, and serves the pages
 * with our style sheet and our headers.
 *
 * @param pages the names of the pages to build; all by default
 * @throws Error with the output of npm or the build, if it fails
 */
export async function startPeerSite(tool: ResolvedDeclaration, pages: readonly string[] = []): Promise<PeerSite> {
  if (!isInstalled()) run('npm', ['ci']);
  const out = mkdtempSync(join(tmpdir(), 'bench-peers-'));
  run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
    BENCH_DECLARATION: JSON.stringify(tool),
    BENCH_OUT: out,
    BENCH_PAGES: pages.join(),
    NODE_ENV: 'production',
  });
  const styleFile = findBuiltStyle();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = pathname === '/style.css' ? styleFile : join(out, pathname);
    if (!file.startsWith(out) && file !== styleFile) return void response.writeHead(404).end();
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { ...headersOf(pathname), 'Content-Type': TYPES[extname(file)] ?? 'text/plain' });
    if (extname(file) !== '.html') return void createReadStream(file).pipe(response);
    response.end(readFileSync(file, 'utf8').replace('</head>', '<link rel="stylesheet" href="/style.css" /></head>'));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
      rmSync(out, { recursive: true, force: true });
    },
  };
}

/** Returns whether the packages of the lock file are installed: npm writes its own copy of it last. */
function isInstalled(): boolean {
  const timeOf = (file: string) => statSync(join(FOLDER, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return timeOf('node_modules/.package-lock.json') > timeOf('package-lock.json');
}

function headersOf(pathname: string): Record<string, string> {
  const headers = pageHeaders({ connect: [], frame: [] });
  if (!NEEDS_EVAL.some((peer) => pathname === `/${peer}.html`)) return headers;
  const withEval = Object.entries(headers).map(([name, value]) => [
    name,
    value.replace("script-src 'self'", "script-src 'self' 'unsafe-eval'"),
  ]);
  return Object.fromEntries(withEval);
}

function findBuiltStyle(): string {
  const client = resolve(PROJECT, process.env.OUT_DIR ?? 'dist', 'client');
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));
  return join(client, manifest['index.html'].css[0]);
}

function run(command: string, args: readonly string[], env: Record<string, string> = {}): void {
  const { status, stderr, stdout, error } = spawnSync(command, args, {
    cwd: FOLDER,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} in ${FOLDER} failed: ${error ?? stderr ?? stdout}`);
}
