import type { Recall } from '@/generated/automation';
import { valueAt } from '@/registry/paths';
import type { Run } from './run';

/**
 * A body with what is recalled for it, under the name the automation gives it: nothing where the member did not ask for
 * that.
 */
export async function withRecalled(
  body: Readonly<Record<string, unknown>>,
  recall: Recall | undefined,
  run: Run,
): Promise<Readonly<Record<string, unknown>>> {
  if (!recall || (recall.when && valueAt(run.body, recall.when) !== true)) return body;
  return { ...body, [recall.as]: await run.recall(recall) };
}
