import { PLAN_TITLES } from '@/contracts/access';
import type { Condition, FieldCondition } from '@/generated/declaration';
import { begunFields, conditionsOf, secretFields } from '@/registry/answers';
import { testsOf } from '@/registry/conditions';
import { type JsonSchema, validationSchema } from '@/registry/form-schemas';
import type { FormDeclaration } from '@/registry/options';

/** What the form of a tool takes, with the words its fields have beside them. */
export function answersSchema(form: FormDeclaration): JsonSchema {
  const { $id: _, properties = {}, required = [], ...rest } = validationSchema(form);
  const begun = begunFields(form);
  const secrets = new Set(secretFields(form));
  const fields = Object.entries(properties).map(([name, field]) => [
    name,
    fieldPart(form, name, field, secrets.has(name)),
  ]);
  const asked = required.filter((name) => !begun.includes(name));
  return { ...rest, required: asked, properties: Object.fromEntries(fields) };
}

/** Who may run it and how often, in words. */
export function accessWords({ access = {} }: FormDeclaration): string[] {
  const { plan, perDay } = access;
  return [
    ...(plan ? [`Part of the ${PLAN_TITLES[plan]} plan: others are refused with 402 (\`plan_needed\`).`] : []),
    ...(perDay
      ? [
          `At most ${perDay} of a member within 24 hours; then 429 (\`daily_limit\`), and \`Retry-After\` says when the next is free.`,
        ]
      : []),
  ];
}

/** Rules no schema can say, in the words a member reads. */
export function ruleWords({ rules = [] }: FormDeclaration): string[] {
  return rules.length === 0
    ? []
    : [rules.map(({ message, fields }) => `- ${message} (${fields.join(', ')})`).join('\n')];
}

/** When a field that is not always asked for applies, in words; empty for all others. */
export function whenWords(form: FormDeclaration, name: string): string {
  const when = conditionsOf(form, name).map(conditionWords);
  return when.length > 0 ? `Only where ${when.join(', and ')}.` : '';
}

function fieldPart(form: FormDeclaration, name: string, field: JsonSchema, secret: boolean): JsonSchema {
  const { help, labels = {} } = form.ui.fields?.[name] ?? {};
  const isFile = form.form.properties[name]?.format === 'file';
  const named = Object.entries(labels).map(([value, label]) => `${value} (${label})`);
  const words = [
    field.description,
    help,
    named.length > 0 && `Options: ${named.join(', ')}.`,
    whenWords(form, name),
    isFile && FILE_WORDS,
    secret && SECRET_WORDS,
  ].filter(Boolean);
  return {
    ...field,
    ...(words.length > 0 && { description: words.join(' ') }),
    ...(secret && { format: 'password', writeOnly: true }),
  };
}

const SECRET_WORDS = 'Goes to the provider and is stored nowhere. "demo" answers without calling anybody.';
const FILE_WORDS = 'The `value` an upload for this field was answered with.';

function conditionWords(when: Condition): string {
  const tests = testsOf(when).map(testWords);
  return tests.join('any' in when ? ' or ' : ' and ');
}

function testWords({ field, is, not, includes, filled, atLeast, atMost }: FieldCondition): string {
  const name = `"${field}"`;
  if (filled !== undefined) return `${name} is ${filled ? 'filled in' : 'left out'}`;
  if (is !== undefined) return `${name} is ${(Array.isArray(is) ? is : [is]).map(shown).join(' or ')}`;
  if (not !== undefined) return `${name} is not ${shown(not)}`;
  if (includes !== undefined) return `${name} includes ${shown(includes)}`;
  return atLeast !== undefined ? `${name} is at least ${atLeast}` : `${name} is at most ${atMost}`;
}

const shown = (value: unknown): string => JSON.stringify(value);
