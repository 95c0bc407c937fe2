import type { Defaults } from '@/registry/surface/defaults';
import { isJsonObject, type JsonObject, type JsonPath, valueAt } from '@/registry/surface/json-builder';
import { lower } from '@/registry/surface/lower';
import { changedPaths } from './rewrite-declaration';

/** Paths of the words that may have a default in `tools/defaults.json`. */
const DEFAULTED: readonly JsonPath[] = [
  ['page', 'back'],
  ['card', 'status'],
  ['submit', 'running'],
  ['request', 'timeoutSeconds'],
  ['progress', 'kind'],
  ['response'],
  ['messages', 'copyFailed'],
];

/** Returns a declaration without the words that repeat a default, and the paths of these words. */
export function dropRepeatedDefaults(
  surface: JsonObject,
  defaults: Defaults,
): { surface: JsonObject; dropped: JsonPath[] } {
  const { declaration } = lower(surface, defaults);
  return DEFAULTED.reduce<{ surface: JsonObject; dropped: JsonPath[] }>(
    (shortest, path) => {
      if (valueAt(shortest.surface, path) === undefined) return shortest;
      const shorter = structuredClone(shortest.surface);
      const holder = valueAt(shorter, path.slice(0, -1));
      if (isJsonObject(holder)) delete holder[String(path.at(-1))];
      const isSame = changedPaths(declaration, lower(shorter, defaults).declaration).length === 0;
      return isSame ? { surface: shorter, dropped: [...shortest.dropped, path] } : shortest;
    },
    { surface, dropped: [] },
  );
}
