import type { FieldSchema } from '@/generated/declaration';
import type { Answers } from '@/registry/answers';
import { type FormDeclaration, optionsOf } from '@/registry/options';

/** Stored answers brought in line with today's form. `leftOut` names what no longer fits, by field title or name. */
export interface Sanitised {
  answers: Answers;
  leftOut: string[];
}

/** Keeps of stored answers what the form still has a place for: known fields, values of their type, offered choices. */
export function sanitise(declaration: FormDeclaration, stored: Readonly<Record<string, unknown>>): Sanitised {
  const answers: Record<string, unknown> = {};
  const leftOut: string[] = [];
  for (const [name, value] of Object.entries(stored)) {
    const field = Object.hasOwn(declaration.form.properties, name) ? declaration.form.properties[name] : undefined;
    const kept = field && fitting(field, value);
    if (kept !== undefined) answers[name] = kept;
    if (!field || JSON.stringify(kept) !== JSON.stringify(value)) leftOut.push(field?.title ?? name);
  }
  return { answers, leftOut };
}

function fitting(field: FieldSchema, value: unknown): unknown {
  const offered = optionsOf(field);
  const isOffered = (choice: unknown) => offered.length === 0 || offered.includes(choice as string | number);
  if (field.type === 'array') {
    if (!Array.isArray(value)) return undefined;
    const parts = field.items?.properties;
    const kept = parts
      ? value.flatMap((group) => fittingGroup(parts, group) ?? [])
      : value.filter((entry) => typeof entry === 'string' && isOffered(entry));
    return kept.length > 0 || value.length === 0 ? kept : undefined;
  }
  if (field.type === 'object') return fittingGroup(field.properties ?? {}, value);
  // What was typed and is no number yet is kept as it was typed.
  const types = field.type === 'integer' || field.type === 'number' ? ['number', 'string'] : [field.type];
  return types.includes(typeof value) && (isOffered(value) || value === '') ? value : undefined;
}

function fittingGroup(parts: Readonly<Record<string, FieldSchema>>, value: unknown): unknown {
  if (!value || typeof value !== 'object' || Array.isArray(value)) return undefined;
  const entries = Object.entries(parts).flatMap(([name, inner]) => {
    const kept = Object.hasOwn(value, name) ? fitting(inner, (value as Record<string, unknown>)[name]) : undefined;
    return kept === undefined ? [] : [[name, kept]];
  });
  return Object.fromEntries(entries);
}
