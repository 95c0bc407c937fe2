import { join } from 'node:path';
import { main } from './main';

/** What the build starts `server.js` with: what the server reads lies beside this file, the app next to its folder. */
const root = import.meta.dirname;
await main({ root, distDir: join(root, '../client') });
