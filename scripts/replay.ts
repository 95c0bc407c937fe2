import { main } from './commands/replay.ts';
import { startScript } from './lib/script-io.ts';

/** `npm run replay`; run it with --help for its options. */
await startScript(main);
