import { main } from './commands/show.ts';
import { startScript } from './lib/script-io.ts';

await startScript(main);
