import { startScript } from './lib/script-io.ts';
import { main } from './tool/main.ts';

await startScript(main);
