import { main } from './operator/main';

/** What the build starts `operator.js` with: the migrations lie beside this file. */
await main(import.meta.dirname);
