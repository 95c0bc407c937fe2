import { startScript } from './lib/script-io.ts';
import { main } from './new-tool/main.ts';

/** `npm run new:tool`: its help says what it does. */
await startScript(main);
