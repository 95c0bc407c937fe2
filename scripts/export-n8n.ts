import { launch } from './lib/launch.ts';

await launch(async () => (await import('./commands/export-n8n.ts')).main, { generate: 'always' });
