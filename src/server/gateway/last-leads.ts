import type { RunStore } from './run-store';

/** How many leads are handed on. */
const MOST = 50;

/** Names and places of a member's latest successful lead search, one per line; empty where there is none. */
export async function lastLeads(store: RunStore, userId: string | null, tools: readonly string[]): Promise<string> {
  const body = userId ? await store.latestAnswer(userId, tools) : undefined;
  if (!body) return '';
  const { leads } = JSON.parse(body) as { leads?: { name?: unknown; city?: unknown }[] };
  if (!Array.isArray(leads)) return '';
  return leads
    .slice(0, MOST)
    .map(({ name, city }) => [name, city].filter((part) => typeof part === 'string' && part).join(', '))
    .filter(Boolean)
    .join('\n');
}
