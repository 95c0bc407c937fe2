import type { FieldSchema } from '@/generated/declaration';
import { type Answers, isShown, secretFields } from '@/registry/answers';
import { type FormDeclaration, optionsOf } from '@/registry/options';

const FILLER_TEXT = 'As long as it may be, to the last letter. ';

/** Maximum length of a filler text; a longer one would show nothing new. */
const MAX_FILLER_LENGTH = 5000;

/** Returns answers to all shown fields with an upper bound, each at its bound. */
export function answersAtLimit(declaration: FormDeclaration, answers: Answers): Answers {
  const { form, limits = {} } = declaration;
  const secrets = secretFields(declaration);
  const entries = Object.entries(form.properties).flatMap(([name, field]) => {
    if (secrets.includes(name) || !isShown(declaration, name, answers)) return [];
    const value = valueAtLimit(field, limits[name]?.max);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

/** Returns the largest value a field accepts; undefined without a bound, or if a format or pattern restricts the text. */
function valueAtLimit(field: FieldSchema, max: number | undefined): unknown {
  const { type, maxLength, maximum, maxItems } = field;
  if (type === 'string' && !field.enum && !field.format && !field.pattern && maxLength)
    return longText(Math.min(maxLength, MAX_FILLER_LENGTH));
  if (type === 'integer' || type === 'number') return maximum;
  if (type !== 'array') return undefined;
  const maxCount = max ?? maxItems;
  const options = optionsOf(field);
  return maxCount !== undefined && options.length >= maxCount ? options.slice(0, maxCount) : undefined;
}

/** Returns a text of exactly this length that ends with a period. */
function longText(length: number): string {
  return `${FILLER_TEXT.repeat(Math.ceil(length / FILLER_TEXT.length)).slice(0, length - 1)}.`;
}
