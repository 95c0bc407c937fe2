import { startScript } from './lib/script-io.ts';
import { main } from './tool/main.ts';

/** `npm run tool`: see its `--help`. */
await startScript(main);
