import { runCommand } from './platform/command-line';
import { MIGRATE_USAGE, migrate } from './platform/database/migrate';

/** Entry point of `migrate.js`; the build puts the migrations next to this file. */
await runCommand(MIGRATE_USAGE, (args, print) => migrate(args, { root: import.meta.dirname, env: process.env, print }));
