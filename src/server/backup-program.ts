import { backupMain } from './backup/main';

/** Entry point of `backup.js`; the build puts the migrations next to this file. */
await backupMain(import.meta.dirname);
