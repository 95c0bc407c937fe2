import type { Defaults } from '@/registry/surface/defaults';
import { isObject, type JsonObject, type JsonPath, valueAt } from '@/registry/surface/json-builder';
import { lower } from '@/registry/surface/lower';
import { changedPaths } from './rewrite-declaration';

/** Paths of the words that may have a default in `tools/defaults.json`. */
const DEFAULT_PATHS: readonly JsonPath[] = [
  ['page', 'back'],
  ['card', 'status'],
  ['submit', 'running'],
  ['request', 'timeoutSeconds'],
  ['progress', 'kind'],
  ['response'],
  ['messages', 'copyFailed'],
];

/** Returns the paths of all titles within a value, because a title may repeat the default that follows from a name. */
function titlesIn(value: unknown, path: JsonPath = []): JsonPath[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = [...path, Array.isArray(value) ? Number(name) : name];
    return name === 'title' && typeof inner === 'string' ? [at] : titlesIn(inner, at);
  });
}

/** Returns a declaration without the words that only repeat a default, and the paths of these words. */
export function dropRepeatedDefaults(
  surface: JsonObject,
  defaults: Defaults,
): { surface: JsonObject; dropped: JsonPath[] } {
  const { declaration } = lower(surface, defaults);
  return [...DEFAULT_PATHS, ...titlesIn(surface)].reduce<{ surface: JsonObject; dropped: JsonPath[] }>(
    (shortest, path) => {
      if (valueAt(shortest.surface, path) === undefined) return shortest;
      const shorter = structuredClone(shortest.surface);
      const parent = valueAt(shorter, path.slice(0, -1));
      if (isObject(parent)) delete parent[String(path.at(-1))];
      const isSame = changedPaths(declaration, lower(shorter, defaults).declaration).length === 0;
      return isSame ? { surface: shorter, dropped: [...shortest.dropped, path] } : shortest;
    },
    { surface, dropped: [] },
  );
}
