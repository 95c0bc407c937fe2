import { resolve } from 'node:path';
import { restoreMain } from '../src/server/backup/main.ts';

/** `npm run restore`: restores a backup. */
await restoreMain(resolve(import.meta.dirname, '..'));
