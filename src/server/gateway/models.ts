import { Failure } from '@/contracts/failure';
import type { ModelChoice } from '@/contracts/models';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import { providers } from '@/generated/provider-list';
import type { Settings } from '../settings';

/** The models of a provider that a member may choose from; undefined where there is no such provider. */
export function modelsOf({ models, model }: Settings['llm'], provider: string): ModelChoice | undefined {
  if (!Object.hasOwn(providers, provider)) return undefined;
  return providers[provider]?.chats ? { models: [...models], model } : { models: [] };
}

/** The model a run asks: the one of the header `X-Run-Model`, or the operator's. @throws Failure 400 where it is not offered */
export function chosenModel({ models, model }: Settings['llm'], header: string | undefined): string {
  if (!header) return model;
  if (models.includes(header)) return header;
  // What was sent is not repeated: it may be anything.
  const words = `This model is not offered here. Choose another beside your key: ${models.join(', ')}.`;
  throw new Failure('unknown_model', words, 400, { field: 'X-Run-Model' });
}

/** The model the runs of a webhook ask: the chosen one where a member's key pays, else the operator's. @throws Failure 400 */
export function runModel(llm: Settings['llm'], { secrets }: WebhookEntry, header: string | undefined): string {
  const chosen = chosenModel(llm, header);
  return secrets.length > 0 ? chosen : llm.model;
}
