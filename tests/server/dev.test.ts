import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, type Site, startSite } from './site';

const ROOT = resolve(import.meta.dirname, '../..');

/** Inside the project, where Vite serves files from, with a name that means something in patterns. */
let dataDir = '';
let site: Site;
beforeAll(async () => {
  dataDir = mkdtempSync(join(ROOT, 'node_modules/[data] (dev)-'));
  site = await startSite({ folder: makeFolder(), dev: true, dataDir });
});
afterAll(async () => {
  await site.end();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the server during development', () => {
  it('serves sources', async () => {
    expect(await (await site.get('/package.json')).text()).toContain('"agencykit"');
    expect(await (await site.get(`/@fs${ROOT}/package.json?raw`)).text()).toContain('agencykit');
  });

  it.each(['', '?raw', '?import&raw', '?url', '?inline', '?import&url', '?raw??', '?v=1'])(
    'never serves what lies in the data folder: %s',
    async (query) => {
      const below = dataDir.slice(ROOT.length);
      for (const path of [`${below}/secrets.json`, `/@fs${dataDir}/secrets.json`, `/src/..${below}/secrets.json`]) {
        const text = await (await site.get(path + query)).text();
        expect([path, text.includes('jwtSecret'), text.includes('"demoPassword')]).toEqual([path, false, false]);
      }
    },
  );

  it('never serves a file of settings or of git', async () => {
    for (const path of ['/.env', '/.env.example', '/.git', '/.git/HEAD', `/@fs${ROOT}/.env.example?raw`])
      expect([path, (await (await site.get(path)).text()).includes('DATA_DIR')]).toEqual([path, false]);
  });
});
