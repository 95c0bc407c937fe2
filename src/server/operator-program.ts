import { operatorMain } from './accounts/operator-command';

/** Entry point of `operator.js`; the build puts the migrations next to this file. */
await operatorMain(import.meta.dirname);
