import { resolve } from 'node:path';
import { backupMain } from '../src/server/backup/main.ts';

/** `npm run backup`: saves all data of the embedded site in one file. */
await backupMain(resolve(import.meta.dirname, '..'));
