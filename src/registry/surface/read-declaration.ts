import type { Defaults } from './defaults';
import { isJsonObject, type JsonObject, valueAt } from './json-builder';
import { type Lowered, lower } from './lower';

/**
 * Whether a parsed tool.json is of the first edition, which says a field in a list of each thing there is to say. It has
 * the form of a resolved declaration and is read as one until the check has rewritten it.
 */
export function isFirstEdition(written: unknown): written is JsonObject {
  return isJsonObject(written) && ('form' in written || 'ui' in written);
}

/** Returns the resolved declaration of a parsed tool.json. What is no object is left to the check. */
export function readDeclaration(written: unknown, defaults: Defaults): Lowered {
  if (isJsonObject(written) && !isFirstEdition(written)) return lower(written, defaults);
  const declaration = isFirstEdition(written) ? withSecrets(written) : (written as JsonObject);
  return { declaration, originOf: (path) => path, isOrigin: () => true };
}

/** The first edition says by the widget which fields are secret. */
function withSecrets(written: JsonObject): JsonObject {
  const properties = valueAt(written, ['form', 'properties']);
  if (!isJsonObject(properties)) return written;
  const fields = Object.entries(properties).map(([name, field]) => {
    const isSecret = valueAt(written, ['ui', 'fields', name, 'widget']) === 'secret';
    return [name, isSecret && isJsonObject(field) ? { ...field, secret: true } : field];
  });
  return { ...written, form: { ...(written.form as JsonObject), properties: Object.fromEntries(fields) } };
}
