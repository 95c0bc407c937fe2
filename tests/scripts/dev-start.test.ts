import { EventEmitter } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createServer, type Plugin } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { skipToolScan, whenFirstPageLoaded } from '../../scripts/dev/dev-options.ts';
import { HOME } from '../toolkit/fixtures/on-disk.ts';

const root = mkdtempSync(join(tmpdir(), 'dev-start-'));
afterAll(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** The packages Vite finds on its walk from a page. */
async function found(plugins: Plugin[]): Promise<string[]> {
  const server = await createServer({
    root,
    plugins,
    configFile: false,
    cacheDir: mkdtempSync(join(root, 'cache-')),
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
  });
  const optimizer = server.environments.client.depsOptimizer;
  await optimizer?.scanProcessing;
  const { discovered = {}, optimized = {} } = optimizer?.metadata ?? {};
  await server.close();
  return [...Object.keys(discovered), ...Object.keys(optimized)].sort();
}

describe('what Vite walks through as it starts', () => {
  it('is the page, and not every tool', async () => {
    for (const name of ['of-the-page', 'of-a-tool']) {
      write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
      write(`node_modules/${name}/index.js`, 'export default 1;');
    }
    write('index.html', '<script type="module" src="/src/main.ts"></script>');
    write('src/main.ts', "import 'of-the-page';\nimport './generated/manifest';");
    write('src/generated/manifest.ts', "export const loaders = { one: () => import('./tools/one') };");
    write('src/generated/tools/one.ts', "import 'of-a-tool';");
    expect(await found([])).toEqual(['of-a-tool', 'of-the-page']);
    expect(await found([skipToolScan(root)])).toEqual(['of-the-page']);
  });

  it('misses no package: what is generated of a tool imports none', () => {
    const files = globSync('src/generated/tools/*.{ts,js}', { cwd: HOME });
    const imported = files.flatMap((file) => {
      const text = readFileSync(join(HOME, file), 'utf8');
      return [...text.matchAll(/(?:^import\b.*?|\bfrom |\bimport\()['"]([^'"]+)['"]/gm)].map(([, name = '']) => name);
    });
    expect(imported.length).toBeGreaterThan(files.length / 2);
    expect(imported.filter((name) => !/^(\.|@\/)/.test(name))).toEqual([]);
  });
});

it('the check begins when the first page has what it loads', async () => {
  const ws = new EventEmitter();
  const { promise: idle, resolve: served } = Promise.withResolvers<void>();
  const order: string[] = [];
  const server = { ws, waitForRequestsIdle: () => idle } as unknown as Parameters<typeof whenFirstPageLoaded>[0];
  const started = new Promise<void>((done) => {
    whenFirstPageLoaded(server, () => done(void order.push('check')));
  });
  ws.emit('connection');
  await nextTurn();
  order.push('page');
  served();
  await started;
  expect(order).toEqual(['page', 'check']);
});
