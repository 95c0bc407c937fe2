import { main } from './commands/codegen.ts';
import { startScript } from './lib/script-io.ts';

/** `npm run codegen`. */
await startScript(main);
