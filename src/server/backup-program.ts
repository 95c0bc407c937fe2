import { backupMain } from './backup/main';

/** What the build starts `backup.js` with: the migrations lie beside this file. */
await backupMain(import.meta.dirname);
