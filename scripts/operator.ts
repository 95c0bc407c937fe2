import { resolve } from 'node:path';
import { launch } from './lib/launch.ts';

/** `npm run operator`: manages who operates the site, running from the sources. */
await launch(
  async () => {
    const { operatorMain } = await import('../src/server/accounts/operator-command.ts');
    await operatorMain(resolve(import.meta.dirname, '..'));
  },
  { generate: 'if-missing' },
);
