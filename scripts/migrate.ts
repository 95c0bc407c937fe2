import { resolve } from 'node:path';
import { runCommand } from '../src/server/platform/command-line.ts';
import { migrate } from '../src/server/platform/database/migrate.ts';

/** `npm run migrate`: migrates the tables of a PostgreSQL server. */
const root = resolve(import.meta.dirname, '..');
await runCommand((args, print) => migrate(args, { root, env: process.env, print }));
