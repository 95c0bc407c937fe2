import { commandLine } from './command-line';
import { migrate } from './data/migrate';

/** What the build starts `migrate.js` with: the migrations lie beside this file. */
await commandLine((args, print) => migrate(args, { root: import.meta.dirname, env: process.env, print }));
