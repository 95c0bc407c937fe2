import { launch } from './lib/launch.ts';

await launch(async () => (await import('./commands/states.ts')).main, { generate: 'always' });
