import { fetchPublicPage } from '@/automation/parts/fetch-page';
import { readPrefill } from '@/automation/parts/prefill';
import type { Settings } from '../platform/settings';
import { boundedFetch, MAX_ANSWER_BYTES } from './bounded-fetch';
import { DEMO_KEY } from './choose-upstream';
import { apiTool, type ToolRegistry } from './programs/api-tools';
import type { Runs } from './runs';

/** Creates the function that reads answers of a form out of a page or a text. */
export function createPrefillReader(
  llm: Settings['llm'],
  wait: (ms: number) => Promise<void>,
  registry: () => ToolRegistry,
): Runs['readPrefill'] {
  return async ({ tool, model, key, url, text }, signal) => {
    const { form } = await apiTool(registry(), tool);
    const server = { ...llm, model, fetch: boundedFetch(MAX_ANSWER_BYTES), wait };
    // The key "demo" calls nobody.
    const ownKey = key?.trim().toLowerCase() === DEMO_KEY ? '' : key?.trim();
    const source = { id: crypto.randomUUID(), url, text, key: ownKey, signal };
    return readPrefill({ server, readPage: fetchPublicPage }, form, source);
  };
}
