import { isDeepStrictEqual } from 'node:util';
import type { Defaults } from '@/registry/surface/defaults';
import { isJsonObject, type JsonPath, valueAt } from '@/registry/surface/json-builder';
import { readDeclaration } from '@/registry/surface/read-declaration';
import { positionAt } from '../finding';
import type { JsonSource } from '../json/json-locations';

/** Why a value stands in a resolved declaration: it is written there, a default, or follows from another word. */
export type Origin = 'own' | 'default' | 'implied';

/** A value of a resolved declaration, with where it comes from. */
export interface DeclaredValue {
  /** Its dotted path. */
  path: string;
  value: unknown;
  origin: Origin;
  /** The file, and the line in it, that says the value, or the word it follows from. */
  file: string;
  line: number;
}

/** Returns every value of the resolved declaration of a file, in order, with its origin. */
export function declaredValues(written: JsonSource, defaults: JsonSource): DeclaredValue[] {
  const shared = (isJsonObject(defaults.value) ? defaults.value : {}) as Defaults;
  const { declaration, originOf } = readDeclaration(written.value, shared);
  const at = (origin: Origin, { path: file, text, offsetOf }: JsonSource, path: JsonPath) => ({
    origin,
    file,
    line: positionAt(text, offsetOf(path)).line,
  });
  const originAt = (path: JsonPath, value: unknown): Omit<DeclaredValue, 'path' | 'value'> => {
    const place = originOf(path);
    if (isDeepStrictEqual(valueAt(written.value, place), value)) return at('own', written, place);
    const use = place.indexOf('use');
    const entry = ['fields', String(valueAt(written.value, place.slice(0, use + 1)))];
    if (use >= 0) return at('default', defaults, [...entry, ...path.slice(-1)]);
    const shares = [path, place].find((one) => isDeepStrictEqual(valueAt(shared, one), value));
    if (shares) return at('default', defaults, shares);
    return at('implied', written, place);
  };
  return leavesOf(declaration).map(({ path, value }) => ({ path: path.join('.'), value, ...originAt(path, value) }));
}

/** The values that hold no others, in order. */
function leavesOf(value: unknown, path: JsonPath = []): { path: JsonPath; value: unknown }[] {
  const isHolder = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (!isHolder) return [{ path, value }];
  const steps = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
  return steps.flatMap((step) => leavesOf(valueAt(value, [step]), [...path, step]));
}
