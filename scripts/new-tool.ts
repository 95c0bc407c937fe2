import { main } from './commands/new-tool.ts';
import { startScript } from './lib/script-io.ts';

await startScript(main);
