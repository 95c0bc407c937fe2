import { launch } from './lib/launch.ts';

await launch(async () => (await import('./commands/eval.ts')).main, { generate: 'always' });
