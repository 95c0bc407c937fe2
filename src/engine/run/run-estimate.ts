import { providers } from '@/generated/provider-list';
import { type Answers, secretFields } from '@/registry/answers';
import { estimatedTokens } from '@/registry/estimated-tokens';
import { DEFAULT_MODEL, modelCost } from '@/registry/model-prices';
import { storedModels } from '../keys/chosen-model';
import { keyFields, providerInUse } from '../keys/key-provider';
import { modelFor } from '../session/run-effects';
import type { ToolSession } from '../session/tool-session';

/** The key of a demo run, which sends nothing to a provider. */
const DEMO_KEY = 'demo';

/**
 * Estimates what a run with these answers costs on the member's key, in US dollars: 0 with the key `demo`, undefined if the
 * tool uses no model with that key or the model's price is unknown. The price per minute of a recording is not included.
 *
 * @param model the model; by default the one that a submit uses
 */
export function estimateCost({ tool, scope }: ToolSession, answers: Answers, model?: string): number | undefined {
  const { usualUse, declaration } = tool;
  if (!usualUse) return undefined;
  const keys = secretFields(declaration);
  const isDemo = (name: string) => String(answers[name]).trim().toLowerCase() === DEMO_KEY;
  if (keys.some(isDemo)) return 0;
  const texts = Object.entries(answers).flatMap(([name, value]) => (keys.includes(name) ? [] : [value]));
  const input = usualUse.input + estimatedTokens(JSON.stringify(texts));
  const pricedModel = usualUse.model ?? model ?? modelOfSubmit({ tool, scope }, answers);
  return modelCost(pricedModel, { input, output: usualUse.output });
}

/** Returns the model a submit uses: the member's choice, else the server's last known default, else that of this build. */
export function modelOfSubmit({ tool, scope }: Pick<ToolSession, 'tool' | 'scope'>, answers: Answers): string {
  const { declaration, keyUse } = tool;
  const chosenModel = modelFor(scope, declaration, answers);
  if (chosenModel) return chosenModel;
  const [name, provider] = keyFields(declaration).find(([, declared]) => providers[declared]?.chats) ?? [];
  if (!name || !provider) return DEFAULT_MODEL;
  const keyProvider = providerInUse(scope, provider, answers[name], keyUse);
  return storedModels(scope, keyProvider).model ?? providers[keyProvider]?.models?.[0] ?? DEFAULT_MODEL;
}
