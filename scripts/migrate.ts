import { resolve } from 'node:path';
import { commandLine } from '../src/server/command-line.ts';
import { migrate } from '../src/server/data/migrate.ts';

/** `npm run migrate`: the tables of a PostgreSQL server, brought forward. */
const root = resolve(import.meta.dirname, '..');
await commandLine((args, print) => migrate(args, { root, env: process.env, print }));
