import { launch } from './lib/launch.ts';

/** `npm run worker`: runs the worker from the sources. */
await launch(
  async () => {
    await import('../src/server/worker-main.ts');
  },
  { generate: 'always' },
);
