import { runCommand } from './command-line';
import { migrate } from './data/migrate';

/** Entry point of `migrate.js`; the build puts the migrations next to this file. */
await runCommand((args, print) => migrate(args, { root: import.meta.dirname, env: process.env, print }));
