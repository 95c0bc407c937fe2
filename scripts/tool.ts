import { launch } from './lib/launch.ts';

await launch(async () => (await import('./tool/main.ts')).main, { generate: 'always' });
