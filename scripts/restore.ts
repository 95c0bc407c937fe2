import { resolve } from 'node:path';
import { restoreMain } from '../src/server/backup/main.ts';

/** `npm run restore`: what a backup holds, put back. */
await restoreMain(resolve(import.meta.dirname, '..'));
