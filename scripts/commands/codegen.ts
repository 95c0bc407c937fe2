import { generate } from '@/toolkit/codegen/generate';
import { withErrorStatus } from '../lib/script-io.ts';

/** `npm run codegen`: generates types, validators and the registry in `src/generated` from `schemas/` and `tools/`. */
export const main = withErrorStatus(1, async (_args, { root }) => {
  await generateCode(root);
  return 0;
});

/** Generates what is not current. @throws Error naming what cannot be read, and how to find it */
export async function generateCode(root: string): Promise<void> {
  await generate({ root }).catch((error: Error) => {
    throw new Error(`${error.message}\nnpm run check shows where, and how to fix it.`, { cause: error });
  });
}
