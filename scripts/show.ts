import { main } from './commands/show.ts';
import { startScript } from './lib/script-io.ts';

/** `npm run show`; run it with --help for its options. */
await startScript(main);
