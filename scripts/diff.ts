import { main } from './commands/diff.ts';
import { startScript } from './lib/script-io.ts';

await startScript(main);
