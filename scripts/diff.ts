import { launch } from './lib/launch.ts';

await launch(async () => (await import('./commands/diff.ts')).main, { generate: 'if-missing' });
