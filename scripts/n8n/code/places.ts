import { placesAutomation } from '@/automation/places/search';
import type { Done, Going, Hand, Settings } from './steps.ts';
import { nextStep } from './work.ts';

/** Settings of a business search. */
export interface PlacesSettings extends Settings {
  secret: string;
  /** How many leads are wanted, and how many calls may be made for them. */
  target: number;
  mostCalls: number;
}

/** The next thing to do for a call of a search webhook. E-mail addresses are not looked for. */
export function work(settings: PlacesSettings, hand: Hand): Promise<Going | Done> {
  const { secret, target, mostCalls } = settings;
  return nextStep(settings, hand, ({ body, demo }, { fetch, signal }) => {
    // The workflow's own node knows the address and adds the key.
    const server = { baseUrl: '', fetch };
    const nobody = { address: () => false, port: () => false };
    const search = placesAutomation({ secret, server, guard: nobody, target, mostCalls, emailSeconds: 1 });
    return search({ id: '', body, demo, signal, recall: async () => '', progress: () => undefined });
  });
}
