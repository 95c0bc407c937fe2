import { resolve } from 'node:path';
import { launch } from './lib/launch.ts';

/** `npm run backup`: saves all data of the embedded site in one file. */
await launch(
  async () => {
    const { backupMain } = await import('../src/server/backup/main.ts');
    await backupMain(resolve(import.meta.dirname, '..'));
  },
  { generate: 'if-missing' },
);
