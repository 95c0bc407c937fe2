import { main } from './commands/replay.ts';
import { startScript } from './lib/script-io.ts';

await startScript(main);
