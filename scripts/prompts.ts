import { launch } from './lib/launch.ts';

await launch(async () => (await import('./commands/prompts.ts')).main, { generate: 'always' });
