import { resolve } from 'node:path';
import { launch } from './lib/launch.ts';

/** `npm run migrate`: migrates the tables of a PostgreSQL server. */
await launch(
  async () => {
    const [{ runCommand }, { MIGRATE_USAGE, migrate }] = await Promise.all([
      import('../src/server/platform/command-line.ts'),
      import('../src/server/platform/database/migrate.ts'),
    ]);
    const root = resolve(import.meta.dirname, '..');
    await runCommand(MIGRATE_USAGE, (args, print) => migrate(args, { root, env: process.env, print }));
  },
  { generate: 'if-missing' },
);
