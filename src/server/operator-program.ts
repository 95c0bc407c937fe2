import { main } from './features/operator/main';

/** Entry point of `operator.js`; the build puts the migrations next to this file. */
await main(import.meta.dirname);
