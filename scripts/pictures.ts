import { launch } from './lib/launch.ts';

await launch(async () => (await import('./build/pictures.ts')).main);
