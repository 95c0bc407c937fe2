import { fileURLToPath } from 'node:url';
import { generate } from '@/toolkit/codegen/generate';

/** `npm run codegen`: generates types, validators and the registry in `src/generated` from `schemas/` and `tools/`. */
const root = fileURLToPath(new URL('..', import.meta.url));
await generate({ root });
