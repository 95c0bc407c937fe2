import type { Defaults } from './defaults';
import { isObject, type JsonObject, valueAt } from './json-builder';
import { type Lowered, lower } from './lower';

/**
 * Returns true if a parsed tool.json has the format of the first edition, which has separate lists for the properties of
 * fields. It has the shape of a resolved declaration and is read as one until `npm run check -- --fix` rewrites it.
 */
export function isFirstEdition(content: unknown): content is JsonObject {
  return isObject(content) && ('form' in content || 'ui' in content);
}

/** Returns the resolved declaration of a parsed tool.json; a value that is no object unchanged, for the check to report. */
export function readDeclaration(content: unknown, defaults: Defaults): Lowered {
  if (isObject(content) && !isFirstEdition(content)) return lower(content, defaults);
  const declaration = isFirstEdition(content) ? withSecrets(content) : (content as JsonObject);
  return { declaration, originOf: (path) => path, isOrigin: () => true };
}

/** Marks secret fields, which the first edition declares by their widget. */
function withSecrets(content: JsonObject): JsonObject {
  const properties = valueAt(content, ['form', 'properties']);
  if (!isObject(properties)) return content;
  const fields = Object.entries(properties).map(([name, field]) => {
    const isSecret = valueAt(content, ['ui', 'fields', name, 'widget']) === 'secret';
    return [name, isSecret && isObject(field) ? { ...field, secret: true } : field];
  });
  return { ...content, form: { ...(content.form as JsonObject), properties: Object.fromEntries(fields) } };
}
