import { join } from 'node:path';
import { main } from './main';
import { emptyDatabaseIn } from './stack/empty-database';

/** What the build starts `server.js` with: what the server reads lies beside this file, the app next to its folder. */
const root = import.meta.dirname;
const emptyDatabase = () => emptyDatabaseIn(join(root, 'empty-database'), join(root, 'supabase/migrations'));
await main({ root, distDir: join(root, '../client'), emptyDatabase });
