import { main } from './commands/diff.ts';
import { startScript } from './lib/script-io.ts';

/** `npm run diff`; run it with --help for its options. */
await startScript(main);
