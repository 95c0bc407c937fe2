import type { AutomationFile } from '../parts/automation-file';
import type { AutomationServices, MadeAutomation } from '../parts/module';
import { publicOnly } from '../parts/net-guard';
import { placesAutomation } from './search';

/**
 * A search with the member's key. It looks into the businesses' own sites, behind guards only this server has, so it
 * stays here also where the operator has n8n.
 */
export function make({ secret = '' }: AutomationFile, { places, fetch }: AutomationServices): MadeAutomation {
  const { baseUrl, ...bounds } = places;
  const search = placesAutomation({ ...bounds, secret, server: { baseUrl, fetch }, guard: publicOnly });
  return { live: search, demo: search };
}
