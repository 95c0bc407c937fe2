import { isObject } from '@/contracts/json';
import type { ClientVersion } from '@/generated/declaration';
import { valueAt } from './paths';

/** Returns the parts of a result that its client sees, and the declared texts; undefined if the result has none of these parts. */
export function clientValue(value: unknown, { parts, texts = {} }: Pick<ClientVersion, 'parts' | 'texts'>): unknown {
  const shown = parts.flatMap((path) => {
    const part = valueAt(value, path);
    return part === undefined ? [] : [[path, part] as const];
  });
  if (shown.length === 0) return undefined;
  const all: readonly (readonly [string, unknown])[] = [...shown, ...Object.entries(texts)];
  return all.reduce<object>((whole, [path, part]) => withPart(whole, path.split('.'), part), {});
}

function withPart(whole: object, [key = '', ...rest]: readonly string[], part: unknown): object {
  const inner = valueAt(whole, key);
  return { ...whole, [key]: rest.length > 0 ? withPart(isObject(inner) ? inner : {}, rest, part) : part };
}
