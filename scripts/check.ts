import { main } from './check/main.ts';
import { startScript } from './lib/script-io.ts';

/** `npm run check`: its help says what it does. */
await startScript(main);
