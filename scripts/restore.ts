import { resolve } from 'node:path';
import { launch } from './lib/launch.ts';

/** `npm run restore`: restores a backup. */
await launch(
  async () => {
    const { restoreMain } = await import('../src/server/backup/main.ts');
    await restoreMain(resolve(import.meta.dirname, '..'));
  },
  { generate: 'if-missing' },
);
