import { Failure } from '@/contracts/failure';
import type { ModelChoice } from '@/contracts/models';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import { providers } from '@/generated/provider-list';
import type { Settings } from '../platform/settings';

/** The models of a provider that a member may choose from; undefined if there is no such provider. */
export function findModels({ models, model }: Settings['llm'], provider: string): ModelChoice | undefined {
  if (!Object.hasOwn(providers, provider)) return undefined;
  return providers[provider]?.chats ? { models: [...models], model } : { models: [] };
}

/** The model named by the header `X-Run-Model`, or the operator's default. @throws Failure 400 if it is not offered */
export function chosenModel({ models, model }: Settings['llm'], requested: string | undefined): string {
  if (!requested) return model;
  if (models.includes(requested)) return requested;
  // The message does not repeat the header: it may hold anything.
  const message = `This model is not offered here. Choose another beside your key: ${models.join(', ')}.`;
  throw new Failure('unknown_model', message, 400, { field: 'X-Run-Model' });
}

/** The model a webhook calls: the requested one if the member's key pays, else the operator's default. @throws Failure 400 */
export function runModel(llm: Settings['llm'], { secrets }: WebhookEntry, requested: string | undefined): string {
  const chosen = chosenModel(llm, requested);
  return secrets.length > 0 ? chosen : llm.model;
}
