import { main } from './commands/new-tool.ts';
import { startScript } from './lib/script-io.ts';

/** `npm run new:tool`; `--help` explains it. */
await startScript(main);
