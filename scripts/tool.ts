import { startScript } from './lib/script-io.ts';
import { main } from './tool/main.ts';

/** `npm run tool`: its help says what it does. */
await startScript(main);
