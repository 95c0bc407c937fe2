import { join } from 'node:path';
import { emptyDatabasePath } from './accounts/embedded-supabase/empty-database';
import { main } from './main';

/**
 * Entry point of `server.js`: the server's files are next to this file, the app is in the neighboring folder `client`.
 */
const root = import.meta.dirname;
const locateEmptyDatabase = () => emptyDatabasePath(join(root, 'empty-database'), join(root, 'supabase/migrations'));
await main({ root, distDir: join(root, '../client'), locateEmptyDatabase });
