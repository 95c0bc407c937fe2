import type { Defaults } from './defaults';
import { isObject, type JsonObject, valueAt } from './json-builder';
import { type Lowered, lower } from './lower';

/**
 * Returns whether a parsed tool.json has the format of the first edition, which has separate lists for the properties of
 * fields. It has the shape of a resolved declaration and is read as one until `npm run check` has rewritten it.
 */
export function isFirstEdition(written: unknown): written is JsonObject {
  return isObject(written) && ('form' in written || 'ui' in written);
}

/**
 * Returns the resolved declaration of a parsed tool.json. Returns a value that is not an object unchanged; the check reports
 * it.
 */
export function readDeclaration(written: unknown, defaults: Defaults): Lowered {
  if (isObject(written) && !isFirstEdition(written)) return lower(written, defaults);
  const declaration = isFirstEdition(written) ? withSecrets(written) : (written as JsonObject);
  return { declaration, originOf: (path) => path, isOrigin: () => true };
}

/** Marks secret fields, which the first edition declares by their widget. */
function withSecrets(written: JsonObject): JsonObject {
  const properties = valueAt(written, ['form', 'properties']);
  if (!isObject(properties)) return written;
  const fields = Object.entries(properties).map(([name, field]) => {
    const isSecret = valueAt(written, ['ui', 'fields', name, 'widget']) === 'secret';
    return [name, isSecret && isObject(field) ? { ...field, secret: true } : field];
  });
  return { ...written, form: { ...(written.form as JsonObject), properties: Object.fromEntries(fields) } };
}
