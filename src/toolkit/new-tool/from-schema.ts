import { isObject } from '@/contracts/json';
import { type Draft, type Schema, UnreadableSource } from './draft';

/**
 * Drafts a tool from a JSON Schema: its properties become the form.
 *
 * @throws UnreadableSource
 */
export function fromSchema(schema: Schema): Draft {
  const isCombined = ['$ref', 'allOf', 'oneOf', 'anyOf'].some((word) => word in schema);
  if (!isCombined && !(isObject(schema.properties) && Object.keys(schema.properties).length > 0))
    throw new UnreadableSource(
      'The JSON Schema has no properties. Expected: { "type": "object", "properties": { ... } }, one property for each field.',
    );
  const [title, about] = [schema.title, schema.description].map((text) =>
    typeof text === 'string' ? text : undefined,
  );
  return {
    source: 'a JSON Schema',
    ...(title && { title }),
    ...(about && { about }),
    inputSchema: schema,
    root: schema,
    callsService: false,
    secrets: [],
    questions: [],
  };
}
