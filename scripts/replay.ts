import { launch } from './lib/launch.ts';

await launch(async () => (await import('./commands/replay.ts')).main, { generate: 'always' });
