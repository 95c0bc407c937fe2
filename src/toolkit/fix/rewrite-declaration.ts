import type { Defaults } from '@/registry/surface/defaults';
import { isObject, type JsonObject, type JsonPath } from '@/registry/surface/json-builder';
import { lower } from '@/registry/surface/lower';
import { toSurface } from './to-surface';

/** A declaration of the first edition in the words of the second. */
export interface RewrittenDeclaration {
  surface: JsonObject;
  /** Paths whose meaning changes, because the second edition has no words for it. */
  lost: JsonPath[];
}

/** Writes a resolved declaration in the words of the second edition, and compares the meaning of the two. */
export function rewriteDeclaration(declaration: JsonObject, defaults: Defaults): RewrittenDeclaration {
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
