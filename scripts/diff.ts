import { main } from './diff/main.ts';
import { startScript } from './lib/script-io.ts';

/** `npm run diff`: its help says what it does. */
await startScript(main);
