import type { AutomationFile } from '../parts/automation-file';
import type { AutomationServices, WebhookAutomation } from '../parts/module';
import { publicOnly } from '../parts/net-guard';
import { placesAutomation } from './search';

/** Creates a search with the member's key. Visits sites behind this server's network guard, so it never runs in n8n. */
export function make({ secret = '' }: AutomationFile, { places, fetch }: AutomationServices): WebhookAutomation {
  const { baseUrl, ...bounds } = places;
  const search = placesAutomation({ ...bounds, secret, server: { baseUrl, fetch }, guard: publicOnly });
  return { live: search, demo: search };
}
