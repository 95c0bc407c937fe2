import { launch } from './lib/launch.ts';

await launch(async () => (await import('./commands/new-tool.ts')).main, { generate: 'if-missing' });
