import { resolve } from 'node:path';
import { main } from '../src/server/features/operator/main.ts';

/** `npm run operator`: manages who operates the site, running from the sources. */
await main(resolve(import.meta.dirname, '..'));
