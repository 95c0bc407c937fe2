import { main } from './commands/states.ts';
import { startScript } from './lib/script-io.ts';

/** `npm run states`; run it with --help for its options. */
await startScript(main);
