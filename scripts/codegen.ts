import { fileURLToPath } from 'node:url';
import { generate } from './codegen/generate.ts';

/** `npm run codegen`: makes types, validators and the registry from `schemas/` and `tools/` into `src/generated`. */
const root = fileURLToPath(new URL('..', import.meta.url));
await generate({ root });
