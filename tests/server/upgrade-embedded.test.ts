import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { expectRows, FIRST, ROWS, RUN } from './first-state/first-state';
import { makeFolder, signIn, startSite } from './site';
import { withStack } from './with-stack';

describe('a data folder of the first tables', () => {
  const folder = makeFolder();
  const dataDir = join(folder, 'data');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is brought forward when the site starts: its member signs in and reads the result', async () => {
    await withStack(dataDir, ({ db }) => db.script(ROWS), FIRST);
    const site = await startSite({ folder });
    onTestFinished(() => site.close());
    const session = await signIn(site.url, 'first@x.test', 'first-secret');
    const mine = { Authorization: `Bearer ${session.access_token}` };
    expect(await (await site.get(`/runs/${RUN}`, mine)).text()).toContain('All about harbours.');
    const cut = (await (await site.get(`/runs/${RUN.slice(0, -1)}2`, mine)).json()) as { state: string };
    expect(cut.state).toBe('failed');
    await site.close();
    await withStack(dataDir, ({ db }) => expectRows(db));
  });
});
