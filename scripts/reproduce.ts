import { launch } from './lib/launch.ts';

await launch(async () => (await import('./commands/reproduce.ts')).main, { generate: 'always' });
