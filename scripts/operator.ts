import { resolve } from 'node:path';
import { main } from '../src/server/operator/main.ts';

/** `npm run operator`: who runs the site, from the sources. */
await main(resolve(import.meta.dirname, '..'));
