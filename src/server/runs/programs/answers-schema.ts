import { PLAN_TITLES } from '@/contracts/access';
import type { Condition, FieldCondition, FieldItems, FieldSchema } from '@/generated/declaration';
import { conditionsOf, prefilledFields, secretFields } from '@/registry/answers';
import { testsOf } from '@/registry/conditions';
import { type JsonSchema, validationSchema } from '@/registry/form-schemas';
import type { FormDeclaration } from '@/registry/options';

/**
 * Returns the JSON Schema of a form's answers, for programs; the labels and help texts of its fields become descriptions,
 * and so do fractional steps.
 */
export function answersSchema(form: FormDeclaration): JsonSchema {
  const { $id: _, properties = {}, required = [], ...rest } = validationSchema(form);
  const prefilled = prefilledFields(form);
  const secrets = new Set(secretFields(form));
  const fields = Object.entries(properties).map(([name, field]) => [
    name,
    describeField(form, name, field, secrets.has(name)),
  ]);
  const requiredNames = required.filter((name) => !prefilled.includes(name));
  return { ...rest, required: requiredNames, properties: Object.fromEntries(fields) };
}

/** Describes in sentences who may run a tool, and how often. */
export function describeAccess({ access = {} }: FormDeclaration): string[] {
  const { plan, perDay } = access;
  return [
    ...(plan ? [`Part of the ${PLAN_TITLES[plan]} plan: others are refused with 402 (\`plan_needed\`).`] : []),
    ...(perDay
      ? [
          `At most ${perDay} runs of a member in 24 hours; then 429 (\`daily_limit\`), and \`Retry-After\` says when the next is free.`,
        ]
      : []),
  ];
}

/** Describes the rules that JSON Schema cannot express, and the answers that end the form, in members' texts. */
export function describeRules({ rules = [], ui }: FormDeclaration): string[] {
  const lines = [
    ...rules.map(({ message, fields }) => `- ${message} (${fields.join(', ')})`),
    ...ui.sections.flatMap(({ ends, when, title }) =>
      ends && when ? [`- Nothing is sent where ${describeCondition(when)}: ${title}`] : [],
    ),
  ];
  return lines.length === 0 ? [] : [lines.join('\n')];
}

/** Describes when a field applies or is required, and whether it is JSON or computed; else empty. */
function describeConditions(form: FormDeclaration, name: string): string {
  return describeNeeds(form.form.properties[name], conditionsOf(form, name));
}

function describeNeeds(
  { format, requiredIf, compute }: Partial<FieldSchema> = {},
  conditions: readonly Condition[],
): string {
  const notes = [
    conditions.length > 0 && `Only where ${conditions.map(describeCondition).join(', and ')}.`,
    requiredIf && `Required where ${describeCondition(requiredIf)}.`,
    format === 'json' && JSON_NOTE,
    compute && COMPUTED_NOTE,
  ];
  return notes.filter(Boolean).join(' ');
}

/** Adds to each part of a group, or of repeated groups, a note on when the part applies. */
function withDescribedParts(schema: JsonSchema, field: FieldSchema | FieldItems | undefined): JsonSchema {
  const { properties: parts } = field ?? {};
  if (field && 'items' in field && schema.items)
    return { ...schema, items: withDescribedParts(schema.items, field.items) };
  if (!parts || !schema.properties) return schema;
  const described = Object.entries(schema.properties).map(([name, inner]) => {
    const { showIf } = parts[name] ?? {};
    const note = describeNeeds(parts[name], showIf ? [showIf] : []);
    const description = [inner.description, note].filter(Boolean).join(' ');
    return [name, { ...withDescribedParts(inner, parts[name]), ...(description && { description }) }];
  });
  return { ...schema, properties: Object.fromEntries(described) };
}

/** Returns a schema with the changes that `change` makes to it and to the schemas of its items and parts. */
export function mapSchema(schema: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const { items, properties, ...changed } = change(schema);
  const parts = Object.entries(properties ?? {}).map(([name, part]) => [name, mapSchema(part, change)]);
  return {
    ...changed,
    ...(items && { items: mapSchema(items, change) }),
    ...(properties && { properties: Object.fromEntries(parts) as Record<string, JsonSchema> }),
  };
}

/**
 * Moves a fractional step into the description: for validators that divide, as most do, 0.3 is not a multiple of 0.1. The
 * form's own validator checks it.
 */
function withDescribedStep(schema: JsonSchema): JsonSchema {
  const { multipleOf, ...rest } = schema;
  if (multipleOf === undefined || Number.isInteger(multipleOf)) return schema;
  return { ...rest, description: [rest.description, `In steps of ${multipleOf}.`].filter(Boolean).join(' ') };
}

function describeField(form: FormDeclaration, name: string, validated: JsonSchema, secret: boolean): JsonSchema {
  const field = mapSchema(validated, withDescribedStep);
  const { help, labels = {} } = form.ui.fields?.[name] ?? {};
  const isFile = form.form.properties[name]?.format === 'file';
  const labeled = Object.entries(labels).map(([value, label]) => `${value} (${label})`);
  const notes = [
    field.description,
    help,
    labeled.length > 0 && `Options: ${labeled.join(', ')}.`,
    describeConditions(form, name),
    isFile && FILE_NOTE,
    secret && SECRET_NOTE,
  ].filter(Boolean);
  return {
    ...withDescribedParts(field, form.form.properties[name]),
    ...(notes.length > 0 && { description: notes.join(' ') }),
    ...(secret && { format: 'password', writeOnly: true }),
  };
}

const SECRET_NOTE = 'Sent to the provider and never stored. The key "demo" answers without a call to a provider.';
const JSON_NOTE = 'A text that is a JSON object or list.';
const COMPUTED_NOTE = 'Computed from other fields; a value sent for it is ignored.';
const FILE_NOTE = 'The `value` in the response to an upload for this field.';

function describeCondition(when: Condition): string {
  const tests = testsOf(when).map(describeTest);
  return tests.join('any' in when ? ' or ' : ' and ');
}

function describeTest({ field, is, not, includes, filled, atLeast, atMost }: FieldCondition): string {
  const name = `"${field}"`;
  if (filled !== undefined) return `${name} is ${filled ? 'filled in' : 'left out'}`;
  if (is !== undefined) return `${name} is ${(Array.isArray(is) ? is : [is]).map(quote).join(' or ')}`;
  if (not !== undefined) return `${name} is not ${quote(not)}`;
  if (includes !== undefined) return `${name} includes ${quote(includes)}`;
  return atLeast !== undefined ? `${name} is at least ${atLeast}` : `${name} is at most ${atMost}`;
}

const quote = (value: unknown): string => JSON.stringify(value);
