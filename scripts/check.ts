import { launch } from './lib/launch.ts';

await launch(async () => (await import('./commands/check.ts')).main);
