import { main } from './commands/sample.ts';
import { startScript } from './lib/script-io.ts';

/** `npm run sample`; run it with --help for its options. */
await startScript(main);
