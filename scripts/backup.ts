import { resolve } from 'node:path';
import { backupMain } from '../src/server/backup/main.ts';

/** `npm run backup`: what the embedded site keeps as one file. */
await backupMain(resolve(import.meta.dirname, '..'));
