import { launch } from './lib/launch.ts';

await launch(async () => (await import('./test/main.ts')).main);
