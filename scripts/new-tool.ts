import { startScript } from './lib/script-io.ts';
import { main } from './new-tool/main.ts';

/** `npm run new:tool`; `--help` explains it. */
await startScript(main);
