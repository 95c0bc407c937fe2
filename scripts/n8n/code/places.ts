import { placesAutomation } from '@/automation/places/search';
import { nextStep } from './next-step.ts';
import type { CallStep, ReplyStep, Settings, StepInput } from './workflow-step.ts';

/** Settings of a business search. */
export interface PlacesSettings extends Settings {
  /** Body field with the member's key. */
  secret: string;
  target: number;
  /** Maximum number of calls to the provider to get them. */
  maxCalls: number;
}

/** Runs in a Code node: returns the next step for a call of a search webhook. Does not look for e-mail addresses. */
export function runNode(settings: PlacesSettings, input: StepInput): Promise<CallStep | ReplyStep> {
  const { secret, target, maxCalls } = settings;
  return nextStep(settings, input, ({ body, demo }, { fetch, signal }) => {
    // The HTTP Request node sets the URL and adds the key.
    const server = { baseUrl: '', fetch };
    const noNetworkAccess = { allowsAddress: () => false, allowsPort: () => false };
    const search = placesAutomation({ secret, server, guard: noNetworkAccess, target, maxCalls, emailSeconds: 1 });
    return search({ id: '', body, demo, signal, recall: async () => '', progress: () => undefined });
  });
}
