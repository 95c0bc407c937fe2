import { launch } from './lib/launch.ts';

await launch(async () => (await import('./commands/sample.ts')).main, { generate: 'always' });
