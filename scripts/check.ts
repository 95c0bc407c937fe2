import { main } from './commands/check.ts';
import { startScript } from './lib/script-io.ts';

await startScript(main);
