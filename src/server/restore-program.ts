import { restoreMain } from './backup/main';

/** What the build starts `restore.js` with: the migrations lie beside this file. */
await restoreMain(import.meta.dirname);
