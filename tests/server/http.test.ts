import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERSONAL_PATHS } from '@/server/app';
import { createTextLog } from '@/server/platform/http/log';
import { contentSecurityPolicy } from '@/server/platform/http/security-headers';
import { startServer } from '@/server/start';
import { makeFolder, type Site, sampleBody, startSite } from './site';

let site: Site;
beforeAll(async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'dist/app.html'), '<title>Shell</title>');
  writeFileSync(join(folder, 'dist/assets/gone-Ab3_dE9f.js'), 'export const gone = 1;');
  writeFileSync(join(folder, 'dist/film.mp4'), '0123456789');
  mkdirSync(join(folder, 'dist/.vite'));
  writeFileSync(join(folder, 'dist/.vite/manifest.json'), '{}');
  site = await startSite({
    folder,
    brand: { shortName: 'testkit', links: { heroVideo: 'https://video.test/v/1' } },
    env: { ALLOWED_ORIGINS: 'https://app.test/, https://two.test', VITE_SUPABASE_URL: 'https://p.supabase.test' },
  });
});
afterAll(() => site.end());

describe('the built app', () => {
  it('serves prerendered pages, the shell for other routes, and nothing that is not there', async () => {
    const text = async (path: string) => (await site.get(path)).text();
    expect(await text('/')).toContain('App');
    expect(await text('/voice-agent-builder')).toContain('Shell');
    for (const path of [
      '/missing.js',
      '/assets/none.js',
      '/.vite/manifest.json',
      '/..%2fdata%2fsecrets.json',
      '/%2e%2e/data/secrets.json',
      '/app.html/../../data/secrets.json',
    ]) {
      expect([path, await text(path)]).toEqual([path, expect.not.stringContaining('jwtSecret')]);
    }
    expect((await site.get('/missing.js')).status).toBe(404);
  });

  it('answers 404 for a file that a later build has removed', async () => {
    rmSync(join(site.folder, 'dist/assets/gone-Ab3_dE9f.js'));
    expect((await site.get('/assets/gone-Ab3_dE9f.js')).status).toBe(404);
  });

  it('keeps hashed files forever, compresses, and answers what is unchanged with 304', async () => {
    const asset = await site.get('/assets/main-Ab3_dE9f.js', { 'Accept-Encoding': 'br, gzip' });
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect([asset.headers.get('content-encoding'), asset.headers.get('vary')]).toEqual(['br', 'Accept-Encoding']);
    expect(await asset.text()).toContain('export const one');
    const page = await site.get('/');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect((await site.get('/', { 'If-None-Match': page.headers.get('etag') ?? '' })).status).toBe(304);
  });

  it('tags each encoding of a file, and knows its tags again, alone, weakened or among others', async () => {
    const tags = new Map<string, string>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const ask = (tag: string) => site.get('/', { 'Accept-Encoding': encoding, 'If-None-Match': tag });
      const etag = (await ask('"none"')).headers.get('etag') ?? '';
      for (const sent of [etag, `W/${etag}`, `"other", W/${etag}`, '*']) {
        const answer = await ask(sent);
        expect([sent, answer.status, answer.headers.get('etag')]).toEqual([sent, 304, etag]);
        expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      }
      for (const other of tags.values()) expect((await ask(other)).status).toBe(200);
      tags.set(encoding, etag);
    }
    expect(new Set(tags.values()).size).toBe(3);
  });

  it('sends the part of a video that a player asks for', async () => {
    const ask = async (range: string, headers: Record<string, string> = {}) => {
      const answer = await site.get('/film.mp4', { Range: range, ...headers });
      return [answer.status, answer.headers.get('content-range'), answer.status === 416 ? '' : await answer.text()];
    };
    const whole = await site.get('/film.mp4');
    expect([whole.headers.get('accept-ranges'), await whole.text()]).toEqual(['bytes', '0123456789']);
    expect(await ask('bytes=0-1')).toEqual([206, 'bytes 0-1/10', '01']);
    expect(await ask('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await ask('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await ask('bytes=10-')).toEqual([416, 'bytes */10', '']);
    for (const range of ['bytes=0-1,3-4', 'lines=0-1', 'bytes=x'])
      expect(await ask(range)).toEqual([200, null, '0123456789']);
    const etag = whole.headers.get('etag') ?? '';
    expect(await ask('bytes=0-1', { 'If-Range': etag })).toEqual([206, 'bytes 0-1/10', '01']);
    expect(await ask('bytes=0-1', { 'If-Range': '"older"' })).toEqual([200, null, '0123456789']);
  });

  it('answers from memory as the routes do', async () => {
    const page = await site.get('/from-memory');
    const asked: [string, Record<string, string>][] = [
      ['/from-memory', { 'Accept-Encoding': 'br' }],
      ['/from-memory?from=mail', { 'Accept-Encoding': 'gzip' }],
      ['/from-memory', { 'Accept-Encoding': 'identity' }],
      ['/from-memory', { 'If-None-Match': page.headers.get('etag') ?? '' }],
      ['/assets/main-Ab3_dE9f.js', { 'Accept-Encoding': 'br' }],
      ['/embed/sample', { 'Accept-Encoding': 'br' }],
      ['/shared', { 'Accept-Encoding': 'br' }],
      ['/missing.js', { 'Accept-Encoding': 'br' }],
    ];
    const answer = async (path: string, headers: Record<string, string>) => {
      const response = await site.get(path, headers);
      expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
      const told = [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
      return { status: response.status, told, body: await response.text() };
    };
    for (const [path, headers] of asked) {
      const later = [await answer(path, headers), await answer(path, headers)];
      // Written so, a path is one for the routes.
      const routed = await answer(
        path.replace(/^\/(.)/, (_, first: string) => `/%${first.charCodeAt(0).toString(16)}`),
        headers,
      );
      expect([path, later]).toEqual([path, [routed, routed]]);
    }
    expect(site.log.filter((line) => line.startsWith('GET /from-memory 200'))).toHaveLength(7);
  });

  it('sends a strict policy with every page', async () => {
    const { headers } = await site.get('/dashboard');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self' https://p.supabase.test wss://p.supabase.test; frame-src https://video.test; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'",
    );
    expect(contentSecurityPolicy({ connect: [], frame: [] })).toContain("frame-src 'none'");
    for (const path of ['/', '/runs', '/auth/v1/user', '/webhook/sample']) {
      expect((await site.get(path)).headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});

describe('the API', () => {
  it('answers only configured origins, on errors too', async () => {
    const post = (origin: string) => site.post('/webhook/sample', sampleBody, { Origin: origin });
    expect((await post('https://two.test')).headers.get('access-control-allow-origin')).toBe('https://two.test');
    expect((await post('https://evil.test')).headers.get('access-control-allow-origin')).toBeNull();
    const preflight = (origin: string) =>
      fetch(`${site.url}/webhook/sample`, {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
      });
    const good = await preflight('https://app.test');
    expect([good.status, good.headers.get('access-control-allow-headers')]).toEqual([
      204,
      expect.stringContaining('x-run-id'),
    ]);
    expect((await preflight('https://evil.test')).status).toBe(403);
  });

  it.each(PERSONAL_PATHS.filter((path) => path !== '.well-known'))(
    'tells caches once that an answer below /%s differs between origins, also where it refuses one',
    async (prefix) => {
      const Origin = 'https://evil.test';
      const answer = await site.get(`/${prefix}`, { Origin });
      const preflight = { method: 'OPTIONS', headers: { Origin, 'Access-Control-Request-Method': 'POST' } };
      const refused = await fetch(`${site.url}/${prefix}`, preflight);
      expect([answer.headers.get('vary'), refused.status, refused.headers.get('vary')]).toEqual([
        'Origin',
        403,
        'Origin',
      ]);
    },
  );

  it.each(['.well-known/oauth-authorization-server', '.well-known/oauth-protected-resource/mcp', 'api/openapi.json'])(
    'lets pages of every origin read /%s, which has nothing personal',
    async (path) => {
      for (const Origin of ['https://evil.test', 'https://app.test', 'null']) {
        const answer = await site.get(`/${path}`, { Origin });
        expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
        expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
        const asked = {
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'mcp-protocol-version',
        };
        const preflight = await fetch(`${site.url}/${path}`, { method: 'OPTIONS', headers: { Origin, ...asked } });
        expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, '*']);
      }
    },
  );

  it.each(['oauth/register', 'oauth/token', 'oauth/revoke'])('takes requests of every origin at /%s', async (path) => {
    for (const Origin of ['https://evil.test', 'null']) {
      const asked = { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' };
      const preflight = await fetch(`${site.url}/${path}`, { method: 'OPTIONS', headers: { Origin, ...asked } });
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
      const refused = await site.post(`/${path}`, {}, { Origin });
      expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([400, '*']);
      expect([refused.headers.get('cache-control'), refused.headers.get('set-cookie')]).toEqual(['no-store', null]);
    }
  });

  it('answers requests that name no host, as HTTP/1.0 allows and checks of proxies send', async () => {
    const { hostname, port } = new URL(site.url);
    for (const path of ['/readyz', '/', '/vip', '/healthz']) {
      const socket = connect(Number(port), hostname, () => socket.write(`GET ${path} HTTP/1.0\r\n\r\n`));
      expect([path, await text(socket)]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 200 OK/)]);
    }
  });

  it('is never cached', async () => {
    const headers = { apikey: 'embedded', Authorization: `Bearer ${site.token}` };
    for (const path of ['/runs', '/auth/v1/user', '/rest/v1/program_steps?select=step'])
      for (const answer of [await site.get(path, headers), await site.get(path)])
        expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store']);
    const guess = await site.post('/auth/v1/verify', { type: 'recovery', token_hash: 'x' }, headers);
    expect([guess.status, guess.headers.get('cache-control')]).toEqual([403, 'no-store']);
    expect((await site.get('/rest/v1/none')).headers.get('cache-control')).toBe('no-store');
  });

  it('answers unknown paths of its own as not found, in JSON', async () => {
    for (const path of ['/webhook', '/webhook/sample', '/functions/v1/none', '/runs/none/none']) {
      expect([path, (await site.get(path, { Authorization: `Bearer ${site.token}` })).status]).toEqual([path, 404]);
    }
  });
});

describe('the log', () => {
  it.each([
    ['a line of its own', '%0aPOST%20/auth/v1/token%20200%205%20ms'],
    ['a carriage return', '%0d200'],
    ['a command to the terminal', '%1b[2J%1b]0;owned%07'],
    ['a control character of the second set', '%c2%9b2J'],
    ['separators of lines and paragraphs', '%e2%80%a8%e2%80%a9'],
    ['an override of the direction of writing', '%e2%80%aegpj.exe%e2%81%a6'],
  ])('is one line for a path with %s', async (_what, path) => {
    const before = site.log.length;
    await site.get(`/${path}`);
    const lines = site.log.slice(before);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^GET \/\S+ \d+ \d+ ms$/);
    expect(lines[0]).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
  });

  it('is one line for an error whose words a visitor chose', () => {
    const lines: string[] = [];
    createTextLog((line) => lines.push(line))('GET /: Error: no \u2028"x\nGET /admin 200 1 ms\u001b[2J"\n    at place');
    expect(lines).toEqual(['GET /: Error: no \\u{2028}"x\\nGET /admin 200 1 ms\\u{1b}[2J"\\n    at place']);
  });
});

describe('the data folder', () => {
  it('is closed to other users of the machine', () => {
    const mode = (...path: string[]) => statSync(join(site.folder, 'data', ...path)).mode & 0o777;
    expect([mode(), mode('secrets.json')]).toEqual([0o700, 0o600]);
    expect(readdirSync(join(site.folder, 'data'))).not.toContain('secrets.json.new');
  });
});

describe('what an operator has not asked for', () => {
  it('is not there: the page for Prometheus, and pages of other sites around the tools', async () => {
    expect((await site.get('/metrics', { Authorization: 'Bearer a-token-for-prometheus-1' })).status).toBe(404);
    const { headers, status } = await site.get('/embed/any');
    const policy = headers.get('content-security-policy');
    expect([status, headers.get('x-frame-options')]).toEqual([200, 'DENY']);
    expect(policy).toContain("frame-ancestors 'none'");
  });
});

describe('starting', () => {
  const options = (folder: string) => ({
    webhooks: {},
    brand: { shortName: 'x', links: {} },
    env: {},
    port: 0,
    distDir: join(folder, 'dist'),
    dataDir: join(folder, 'data'),
    toolsDir: join(folder, 'tools'),
    log: () => undefined,
  });

  it('says that the app is not built', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'none-'));
    await expect(startServer(options(folder))).rejects.toThrow(/npm run build/);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('says which setting cannot be used, before anything is made', async () => {
    const folder = makeFolder();
    const start = startServer({ ...options(folder), env: { PORT: 'abc' } });
    await expect(start).rejects.toThrow('PORT must be a whole number from 0 to 65535, but is "abc".');
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('says that the port is taken, or the data folder', async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const { port } = taken.address() as { port: number };
    await expect(startServer({ ...options(makeFolder()), port })).rejects.toThrow(`Port ${port} is taken`);
    taken.close();
    await expect(startServer(options(site.folder))).rejects.toThrow(/in use by another server/);
  });
});
