import { main } from './commands/sample.ts';
import { startScript } from './lib/script-io.ts';

await startScript(main);
