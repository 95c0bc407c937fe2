import { main } from './commands/codegen.ts';
import { startScript } from './lib/script-io.ts';

await startScript(main);
