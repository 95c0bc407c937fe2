import { main } from './commands/states.ts';
import { startScript } from './lib/script-io.ts';

await startScript(main);
