import type { FieldSchema } from '@/generated/declaration';
import { type Answers, isShown, secretFields } from '@/registry/answers';
import { type FormDeclaration, optionsOf } from '@/registry/options';

const WORDS = 'As long as it may be, to the last letter. ';

/** The longest text that is drawn: a page of it shows what more would. */
const LONGEST = 5000;

/** The shown fields that have an upper bound, each filled in up to it. */
export function fieldsAtLimit(declaration: FormDeclaration, answers: Answers): Answers {
  const { form, limits = {} } = declaration;
  const secrets = secretFields(declaration);
  const filled = Object.entries(form.properties).flatMap(([name, field]) => {
    if (secrets.includes(name) || !isShown(declaration, name, answers)) return [];
    const value = atLimit(field, limits[name]?.max);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(filled);
}

/** The largest value a field takes; undefined where nothing bounds it, or a form of its own says what fits. */
function atLimit(field: FieldSchema, max: number | undefined): unknown {
  const { type, maxLength, maximum, maxItems } = field;
  if (type === 'string' && !field.enum && !field.format && !field.pattern && maxLength)
    return (
      WORDS.repeat(Math.ceil(Math.min(maxLength, LONGEST) / WORDS.length)).slice(0, Math.min(maxLength, LONGEST) - 1) +
      '.'
    );
  if (type === 'integer' || type === 'number') return maximum;
  if (type !== 'array') return undefined;
  const most = max ?? maxItems;
  const options = optionsOf(field);
  return most !== undefined && options.length >= most ? options.slice(0, most) : undefined;
}
