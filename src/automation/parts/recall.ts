import type { Recall } from '@/generated/automation';
import { valueAt } from '@/registry/paths';
import type { Run } from './run';

/** Adds the recalled text to a body, under the name that the automation declares, if the member asked for it. */
export async function withRecalledText(
  body: Readonly<Record<string, unknown>>,
  recall: Recall | undefined,
  run: Run,
): Promise<Readonly<Record<string, unknown>>> {
  if (!recall || (recall.when && valueAt(run.body, recall.when) !== true)) return body;
  return { ...body, [recall.as]: await run.recall(recall) };
}
