import { runCommand } from './platform/command-line';
import { migrate } from './platform/database/migrate';

/** Entry point of `migrate.js`; the build puts the migrations next to this file. */
await runCommand((args, print) => migrate(args, { root: import.meta.dirname, env: process.env, print }));
