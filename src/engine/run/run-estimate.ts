import { providers } from '@/generated/provider-list';
import { type Answers, secretFields } from '@/registry/answers';
import { estimatedTokens } from '@/registry/estimated-tokens';
import { DEFAULT_MODEL, modelCost } from '@/registry/model-prices';
import { storedModels } from '../keys/chosen-model';
import { providerInUse } from '../keys/key-provider';
import { modelFor } from '../session/run-effects';
import type { ToolSession } from '../session/tool-session';

/** The key that asks no provider. */
const DEMO_KEY = 'demo';

/**
 * Estimates what a run with these answers costs on the member's key, in US dollars: 0 with the key `demo`, undefined if no model
 * is asked with that key or its price is unknown.
 */
export function estimatedCost({ tool, scope }: ToolSession, answers: Answers): number | undefined {
  const { usualUse, keyUse, declaration } = tool;
  if (!usualUse) return undefined;
  const keys = secretFields(declaration);
  const isDemo = (name: string) => String(answers[name]).trim().toLowerCase() === DEMO_KEY;
  if (keys.some(isDemo)) return 0;
  const texts = Object.entries(answers).flatMap(([name, value]) => (keys.includes(name) ? [] : [value]));
  const model = modelFor(scope, declaration, answers) ?? defaultModel();
  const input = usualUse.input + estimatedTokens(JSON.stringify(texts));
  return modelCost(model, { input, output: usualUse.output });

  /** The model that is asked where the member chose none: as the server told last, or as this build knows. */
  function defaultModel(): string {
    for (const [name, { provider }] of Object.entries(declaration.ui.fields ?? {})) {
      if (!provider || !providers[provider]?.chats) continue;
      const own = providerInUse(scope, provider, answers[name], keyUse);
      return storedModels(scope, own).model ?? providers[own]?.models?.[0] ?? DEFAULT_MODEL;
    }
    return DEFAULT_MODEL;
  }
}
