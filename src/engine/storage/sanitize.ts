import type { FieldSchema } from '@/generated/declaration';
import type { Answers } from '@/registry/answers';
import { type FormDeclaration, optionsOf } from '@/registry/options';

/**
 * Keeps only the stored answers that still fit the form: known fields, values of their type, offered choices. `leftOut` lists
 * what no longer fits, by field title or name.
 */
export function sanitize(declaration: FormDeclaration, stored: Answers) {
  const answers: Record<string, unknown> = {};
  const leftOut: string[] = [];
  for (const [name, value] of Object.entries(stored)) {
    const field = Object.hasOwn(declaration.form.properties, name) ? declaration.form.properties[name] : undefined;
    const fittingPart = field && fitValue(field, value);
    if (fittingPart !== undefined) answers[name] = fittingPart;
    if (!field || JSON.stringify(fittingPart) !== JSON.stringify(value)) leftOut.push(field?.title ?? name);
  }
  return { answers, leftOut };
}

function fitValue(field: FieldSchema, value: unknown): unknown {
  const options = optionsOf(field);
  const isOffered = (choice: unknown) => options.length === 0 || options.includes(choice as string | number);
  if (field.type === 'array') {
    if (!Array.isArray(value)) return undefined;
    const properties = field.items?.properties;
    const fittingPart = properties
      ? value.flatMap((group) => fitProperties(properties, group) ?? [])
      : value.filter((entry) => typesOf(field.items?.type).includes(typeof entry) && isOffered(entry));
    return fittingPart.length > 0 || value.length === 0 ? fittingPart : undefined;
  }
  if (field.type === 'object') return fitProperties(field.properties ?? {}, value);
  return typesOf(field.type).includes(typeof value) && (isOffered(value) || value === '') ? value : undefined;
}

/** Returns the types of the values a field may hold. A number field may also hold text that is not a valid number yet. */
function typesOf(type = 'string'): readonly string[] {
  return type === 'integer' || type === 'number' ? ['number', 'string'] : [type];
}

function fitProperties(properties: Readonly<Record<string, FieldSchema>>, value: unknown): unknown {
  if (!value || typeof value !== 'object' || Array.isArray(value)) return undefined;
  const entries = Object.entries(properties).flatMap(([name, property]) => {
    const fittingPart = Object.hasOwn(value, name)
      ? fitValue(property, (value as Record<string, unknown>)[name])
      : undefined;
    return fittingPart === undefined ? [] : [[name, fittingPart]];
  });
  return Object.fromEntries(entries);
}
