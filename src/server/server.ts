import { join } from 'node:path';
import { emptyDatabasePath } from './accounts/embedded-supabase/empty-database';
import { main } from './main';

/** Entry point of `server.js`, whose files are next to this one, with the app in the folder `client` beside. */
const root = import.meta.dirname;
const locateEmptyDatabase = () => emptyDatabasePath(join(root, 'empty-database'), join(root, 'supabase/migrations'));
await main({ root, distDir: join(root, '../client'), locateEmptyDatabase });
