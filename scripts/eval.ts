import { main } from './commands/eval.ts';
import { startScript } from './lib/script-io.ts';

/** `npm run eval`; run it with --help for its options. */
await startScript(main);
