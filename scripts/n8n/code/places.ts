import { placesAutomation } from '@/automation/places/search';
import { nextStep } from './next-step.ts';
import type { CallStep, ReplyStep, Settings, StepInput } from './workflow-step.ts';

/** Settings of a business search. */
export interface PlacesSettings extends Settings {
  secret: string;
  /** Number of leads wanted, and maximum number of calls to get them. */
  target: number;
  mostCalls: number;
}

/** Returns the next step for a call of a search webhook. It does not look for e-mail addresses. */
export function runNode(settings: PlacesSettings, input: StepInput): Promise<CallStep | ReplyStep> {
  const { secret, target, mostCalls } = settings;
  return nextStep(settings, input, ({ body, demo }, { fetch, signal }) => {
    // The HTTP Request node sets the URL and adds the key.
    const server = { baseUrl: '', fetch };
    const noAddressAllowed = { allowsAddress: () => false, allowsPort: () => false };
    const search = placesAutomation({ secret, server, guard: noAddressAllowed, target, mostCalls, emailSeconds: 1 });
    return search({ id: '', body, demo, signal, recall: async () => '', progress: () => undefined });
  });
}
