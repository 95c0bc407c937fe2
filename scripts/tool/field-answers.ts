import type { FieldSchema } from '@/generated/declaration';
import type { Answers } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';

/** Converts typed texts to answers, by the types of the fields. @throws Error naming an unknown field or an invalid value */
export function fieldAnswers(
  { id, form }: FormDeclaration,
  typed: Readonly<Record<string, readonly string[]>>,
): Record<string, unknown> {
  const entries = Object.entries(typed).map(([name, inputs]) => {
    const field = form.properties[name];
    if (!field) throw new Error(`${id} has no field "${name}". It has: ${Object.keys(form.properties).join(', ')}.`);
    return [name, answerOf(name, field, inputs)];
  });
  return Object.fromEntries(entries);
}

/** Converts one typed answer; a list has one text for each entry. */
export function answerOf(name: string, field: FieldSchema, inputs: readonly string[]): Answers[string] {
  if (field.type === 'array') return inputs.map((word) => typedValue(name, field.items ?? field, word));
  if (inputs.length > 1) throw new Error(`--${name} takes one value.`);
  return typedValue(name, field, inputs[0] ?? '');
}

function typedValue(name: string, { type }: Pick<FieldSchema, 'type'> | { type?: string }, word: string): unknown {
  if (type === 'boolean') {
    if (/^(true|yes|y|1)$/i.test(word)) return true;
    if (/^(false|no|n|0|)$/i.test(word)) return false;
    throw new Error(`--${name} is true or false.`);
  }
  if (type === 'number' || type === 'integer') {
    const number = Number(word);
    if (word.trim() === '' || Number.isNaN(number)) throw new Error(`--${name} is a number.`);
    return number;
  }
  if (type === 'object') return JSON.parse(word);
  return word;
}
