import { fetchPublicPage } from '@/automation/parts/fetch-page';
import { readPrefill } from '@/automation/parts/prefill';
import { chatServerOf } from '@/automation/parts/provider-server';
import type { Settings } from '../platform/settings';
import { boundedFetch, MAX_ANSWER_BYTES } from './bounded-fetch';
import { DEMO_KEY } from './choose-upstream';
import { loadApiTool, type ToolRegistry } from './programs/api-tools';
import type { Runs } from './runs';

/** Creates the function that reads answers of a form from a page or a text. */
export function createPrefillReader(
  llm: Settings['llm'],
  wait: (ms: number) => Promise<void>,
  registry: () => ToolRegistry,
): Runs['readPrefill'] {
  return async ({ tool, model, key, url, text }, signal) => {
    const { form } = await loadApiTool(registry(), tool);
    // The key "demo" calls no provider.
    const ownKey = key?.trim().toLowerCase() === DEMO_KEY ? '' : key?.trim();
    const keyServer = ownKey ? chatServerOf(llm)(ownKey) : undefined;
    const server = { ...llm, ...keyServer, model, fetch: boundedFetch(MAX_ANSWER_BYTES), wait };
    const source = { id: crypto.randomUUID(), url, text, key: ownKey, signal };
    return readPrefill({ server, readPage: fetchPublicPage }, form, source);
  };
}
