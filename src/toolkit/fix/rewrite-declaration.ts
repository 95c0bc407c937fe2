import type { Defaults } from '@/registry/surface/defaults';
import { isObject, type JsonObject, type JsonPath, valueAt } from '@/registry/surface/json-builder';
import { lower } from '@/registry/surface/lower';
import { toSurface } from './to-surface';

/**
 * Writes a resolved declaration in the words of the second edition. `lost` are the paths whose meaning changes, because
 * the second edition has no words for it.
 */
export function rewriteDeclaration(declaration: JsonObject, defaults: Defaults) {
  const surface = toSurface(declaration, defaults);
  return { surface, lost: changedPaths(declaration, lower(surface, defaults).declaration) };
}

/** Names of lists whose order does not matter. */
const SETS = new Set<unknown>(['required', 'secrets', 'missing']);

/** Constraints that a required field has even if its declaration does not write them. */
const IMPLIED: JsonObject = { minLength: 1, minItems: 1, required: [] };

/** Returns the paths at which two resolved declarations differ in meaning. */
export function changedPaths(before: unknown, after: unknown, path: JsonPath = []): JsonPath[] {
  const name = path.at(-1);
  if (Array.isArray(before) && Array.isArray(after)) {
    const [one, other] = SETS.has(name) ? [before.toSorted(), after.toSorted()] : [before, after];
    if (one.length !== other.length) return [path];
    return one.flatMap((item, index) => changedPaths(item, other[index], [...path, index]));
  }
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((word) => changedPaths(before[word], after[word], [...path, word]));
  }
  if (Object.is(before, after) || (after === undefined && isEmptyObject(before))) return [];
  return before === undefined && JSON.stringify(after) === JSON.stringify(IMPLIED[String(name)]) ? [] : [path];
}

function isEmptyObject(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

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
