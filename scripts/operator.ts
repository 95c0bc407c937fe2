import { resolve } from 'node:path';
import { launch } from './lib/launch.ts';

/** `npm run operator`: manages who operates the site, running from the sources. */
await launch(
  async () => {
    const { main } = await import('../src/server/features/operator/main.ts');
    await main(resolve(import.meta.dirname, '..'));
  },
  { generate: 'if-missing' },
);
