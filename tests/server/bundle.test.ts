import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadTools } from '@/toolkit/project/load-tools';
import { bundleServer } from '../../scripts/build/bundle-server.ts';
import { buildEmptyDatabase } from '../../scripts/build/empty-database.ts';
import { bodiesOf } from '../support/samples';
import { type Program, startProgram } from './program';
import { signIn } from './site';

const ROOT = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
const OFFER = JSON.stringify(bodiesOf('program-icp-offer').minimal);
const SAMPLE = JSON.stringify(bodiesOf('sora-prompt-generator').minimal);

let server: Program;
let url = '';

/** Links the packages `npm ci --omit=dev` would install at the top, and none of those only development needs. */
function linkProductionPackages(): void {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    if (!/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) || dev || devOptional || !existsSync(join(ROOT, path))) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(ROOT, path), join(folder, path));
  }
}

async function memberHeaders(): Promise<Record<string, string>> {
  const [, email = '', password = ''] = /Sign in as\s+(\S+)\s+password: (\S+)/.exec(server.output()) ?? [];
  const { access_token } = await signIn(url, email, password);
  return { 'Content-Type': 'application/json', Authorization: `Bearer ${access_token}` };
}

beforeAll(async () => {
  await bundleServer(ROOT, join(folder, 'dist'));
  const database = await buildEmptyDatabase(ROOT);
  cpSync(database, join(folder, 'dist/server/empty-database', basename(database)));
  // The pages themselves are what the browser tests build.
  mkdirSync(join(folder, 'dist/client'));
  writeFileSync(join(folder, 'dist/client/index.html'), '<div id="root"></div>');
  linkProductionPackages();
  server = startProgram([process.execPath, 'dist/server.js'], { PORT: '0' }, folder);
  [, url = ''] = await server.prints(/running at (\S+)[\s\S]*Try the gate/);
});
afterAll(() => {
  server.killAll();
  rmSync(folder, { recursive: true, force: true });
});

describe('the built server, with the packages of production alone', () => {
  it('needs no package of development', () => {
    expect(readdirSync(join(folder, 'node_modules'))).not.toContain('tsx');
    expect(readdirSync(join(folder, 'node_modules'))).not.toContain('vite');
  });

  it('brings the worker along, which says what it lacks', async () => {
    const worker = startProgram([process.execPath, 'dist/worker.js'], {}, folder);
    expect(await worker.ended).toEqual([1, null]);
    expect(worker.output()).toContain('A worker needs SUPABASE_URL and DATABASE_URL.');
  });

  it('brings backup and restore along: one asks the running server, the other has it stopped first', async () => {
    const backup = startProgram([process.execPath, 'dist/backup.js', 'site.tar.gz'], {}, folder);
    expect([await backup.ended, backup.output()]).toEqual([[0, null], expect.stringContaining('site.tar.gz')]);
    const restore = startProgram([process.execPath, 'dist/restore.js', 'site.tar.gz', '--force'], {}, folder);
    expect(await restore.ended).toEqual([1, null]);
    expect(restore.output()).toContain('in use by another server');
  });

  it('serves the app, and nothing of itself', async () => {
    expect(await (await fetch(url)).text()).toContain('<div id="root"');
    for (const path of [
      '/server.js',
      '/server/main.js',
      '/../server.js',
      '/%2e%2e/server/main.js',
      '/client/index.html',
    ]) {
      const response = await fetch(url + path);
      expect([path, response.status]).toEqual([path, 404]);
    }
    for (const path of ['/tools/sora-prompt-generator/automation.md', '/schemas/automation.schema.json'])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 404]);
  });

  it.each(globSync('tools/*/demo', { cwd: ROOT }).map((path) => basename(dirname(path))))(
    'has the files of the demo of %s',
    async (id) => {
      const tool = loadTools(join(ROOT, 'tools')).declarations.find((declaration) => declaration.id === id);
      const body = JSON.stringify(Object.values(bodiesOf(id)).at(-1)).replace('(secret)', 'demo');
      const ran = await fetch(`${url}/webhook/${tool?.request?.webhook}`, {
        method: 'POST',
        headers: await memberHeaders(),
        body,
      });
      expect([ran.status, await ran.text()]).toEqual([200, expect.any(String)]);
    },
  );

  it('runs tools and functions, and makes documents', async () => {
    const headers = await memberHeaders();
    const post = (path: string, body: string) => fetch(url + path, { method: 'POST', headers, body });
    const ran = await post('/webhook/film-scenes', SAMPLE.replace('(secret)', 'demo'));
    expect([ran.status, ran.headers.get('x-run-mode')]).toEqual([200, 'demo']);
    const offer = OFFER.replace('(secret)', 'demo').replace('generate_offer', 'download_offer');
    const made = await post('/webhook/icp-offer-download', offer.replace(/\}\s*$/, ', "offerResult": "An offer." }'));
    expect([made.status, await made.clone().text()]).toEqual([200, expect.any(String)]);
    const document = await fetch(`${url}/runs/${made.headers.get('x-run-id')}/document`, { headers });
    expect((await document.text()).slice(0, 5)).toBe('%PDF-');
    const code = /Try the gate\s+(\S+)/.exec(server.output())?.[1];
    expect(await (await post('/functions/v1/redeem-access-code', JSON.stringify({ code }))).json()).toMatchObject({
      success: true,
    });
  });

  it('keeps its data where it was started, and ends on a signal', async () => {
    expect(readdirSync(join(folder, '.data'))).toContain('secrets.json');
    server.process.kill('SIGTERM');
    expect(await server.ended).toEqual([0, null]);
  });
});
