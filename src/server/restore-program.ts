import { restoreMain } from './backup/main';

/** Entry point of `restore.js`; the build puts the migrations next to this file. */
await restoreMain(import.meta.dirname);
