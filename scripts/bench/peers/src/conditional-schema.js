import { fields, schema } from './form.js';

/** The form as plain JSON Schema: each field with a condition is an `if`/`then` branch. */
export const conditional = {
  ...schema,
  properties: Object.fromEntries(
    fields.filter(({ when }) => !when).map(({ name, max }) => [name, { ...schema.properties[name], maxItems: max }]),
  ),
  allOf: fields
    .filter(({ when }) => when)
    .map(({ name, when }) => ({
      if: {
        required: [when.field],
        properties: {
          [when.field]: when.includes === undefined ? { const: when.is } : { contains: { const: when.includes } },
        },
      },
      // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
      then: { properties: { [name]: schema.properties[name] } },
    })),
};
