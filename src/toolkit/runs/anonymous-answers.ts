import { secretFields } from '@/registry/answers';
import { type JsonSchema, validationSchema } from '@/registry/form-schemas';
import type { FormDeclaration } from '@/registry/options';

/** Upper bounds of the length classes, in characters. Longer texts are rounded up to the next thousand. */
const LENGTH_CLASSES = [20, 80, 400, 1000];

const FILLER =
  'Sample text that stands for what somebody wrote here. It says nothing of anybody, and is only as long as what it stands for. ';

/** An example of each format. The entries of a list differ by their `number`. */
const EXAMPLES: Readonly<Record<string, (number: number) => string>> = {
  email: (number) => `ann${number}@example.com`,
  uri: (number) => `https://example.com/${number}`,
  date: () => '2026-01-02',
  'date-time': () => '2026-01-02T09:00',
  time: () => '09:00',
};

/**
 * Returns answers of the same shape without the words of the member: keeps choices, numbers and switches, and replaces every
 * free text by a sample text of its length class.
 *
 * @param samples answers of the tool's samples, whose texts replace those of the same length class
 */
export function anonymousAnswers(
  form: FormDeclaration,
  answers: Readonly<Record<string, unknown>>,
  samples: readonly Readonly<Record<string, unknown>>[],
): Record<string, unknown> {
  const { properties = {} } = validationSchema(form);
  const secrets = secretFields(form);
  const anonymousEntries = Object.entries(answers).flatMap(([name, value]) => {
    const schema = properties[name];
    // Drops answers to fields that the form no longer has.
    if (!schema || secrets.includes(name)) return [];
    const donors = samples.map((sample) => sample[name]);
    return [[name, anonymousValue(schema, value, donors)] as const];
  });
  return { ...Object.fromEntries(anonymousEntries), ...Object.fromEntries(secrets.map((name) => [name, 'demo'])) };
}

/**
 * Returns a value with all free texts replaced.
 *
 * @param donors values of the same field in samples
 * @param index position in a list, whose entries must differ
 */
function anonymousValue(schema: JsonSchema, value: unknown, donors: readonly unknown[], index = 0): unknown {
  if (typeof value === 'string') return isChoice(schema, value) ? value : sampleText(schema, value, donors, index);
  if (Array.isArray(value)) {
    const entries = [...new Set(donors.flatMap((donor) => (Array.isArray(donor) ? (donor as unknown[]) : [])))];
    return value.map((entry, position) => anonymousValue(schema.items ?? {}, entry, entries, position));
  }
  if (typeof value !== 'object' || value === null) return value;
  const { properties = {} } = schema;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name in properties)
      .map(([name, part]) => {
        const parts = donors.map((donor) => (donor as Readonly<Record<string, unknown>> | undefined)?.[name]);
        return [name, anonymousValue(properties[name] ?? {}, part, parts, index)];
      }),
  );
}

/** Returns true if a text is empty or an option of the form. */
function isChoice({ enum: values, const: only, anyOf = [] }: JsonSchema, value: string): boolean {
  if (value === '' || value === only) return true;
  return Boolean(values?.some((option) => option === value)) || anyOf.some((branch) => isChoice(branch, value));
}

function sampleText(schema: JsonSchema, value: string, donors: readonly unknown[], index: number): string {
  const { format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const texts = donors.filter((donor) => typeof donor === 'string');
  // A text with a pattern or format must come from a sample: a date of a run may be later than the day of samples.
  if (pattern || format) return texts[index] ?? EXAMPLES[format ?? '']?.(index + 1) ?? texts[0] ?? '';
  const length = lengthClass([...value].length);
  const donor = texts.filter((text) => lengthClass([...text].length) === length)[index];
  if (donor !== undefined) return donor;
  const size = Math.min(Math.max(length, minLength), maxLength);
  const number = index > 0 ? `${index + 1}. ` : '';
  return (number + FILLER.repeat(Math.ceil(size / FILLER.length))).slice(0, size).trim().padEnd(minLength, '.');
}

/** Returns the upper bound of the class of a length. */
function lengthClass(length: number): number {
  return LENGTH_CLASSES.find((bound) => length <= bound) ?? Math.ceil(length / 1000) * 1000;
}
