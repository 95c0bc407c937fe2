import { main } from './commands/check.ts';
import { startScript } from './lib/script-io.ts';

/** `npm run check`; run it with --help for its options. */
await startScript(main);
