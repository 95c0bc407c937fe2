import { join } from 'node:path';
import { resolveConfig } from 'vite';
import { expect, it } from 'vitest';
import { openRenderer } from '../../../scripts/build/prerender.ts';

it('renders with a Vite that watches nothing, and has a cache apart from that of development', async () => {
  const root = process.cwd();
  const vite = await openRenderer(root);
  try {
    expect(vite.config.server.watch).toEqual({ ignored: '**' });
    expect(vite.watcher.getWatched()).toEqual({});
    const { cacheDir } = await resolveConfig({ root }, 'serve');
    expect(join(cacheDir, 'deps')).toBe(join(root, 'node_modules/.vite/deps'));
    expect(vite.config.cacheDir).not.toBe(cacheDir);
  } finally {
    await vite.close();
  }
});
