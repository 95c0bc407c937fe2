import { launch } from './lib/launch.ts';

await launch(async () => (await import('./commands/show.ts')).main);
