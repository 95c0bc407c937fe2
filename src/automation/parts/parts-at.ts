import { asRecord } from './as-record';

/** A part of a JSON value: what holds it, under which key, and its whole path. */
export interface LocatedPart {
  holder: object;
  key: string | number;
  path: string;
  value: unknown;
}

/** Returns the parts that a dotted path leads to; the step `*` stands for each entry of a list. A missing part is undefined. */
export function partsAt(content: object, path: string): LocatedPart[] {
  let parts: LocatedPart[] = [{ holder: {}, key: '', path: '', value: content }];
  for (const step of path.split('.'))
    parts = parts.flatMap(({ path: outer, value }) => {
      const holder = asRecord(value);
      const keys = step === '*' ? (Array.isArray(value) ? [...value.keys()] : []) : [step];
      return keys.map((key) => ({
        holder,
        key,
        path: outer ? `${outer}.${key}` : String(key),
        value: Object.hasOwn(holder, key) ? holder[key] : undefined,
      }));
    });
  return parts;
}
