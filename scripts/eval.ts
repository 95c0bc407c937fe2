import { main } from './commands/eval.ts';
import { startScript } from './lib/script-io.ts';

await startScript(main);
