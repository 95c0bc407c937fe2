import { launch } from './lib/launch.ts';

await launch(async () => (await import('./n8n/test-main.ts')).main);
