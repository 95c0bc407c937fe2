import type { Condition, FieldSchema, Section } from '@/generated/declaration';
import { cleanValue, isPartShown, isSame, type Parts } from './clean-value';
import { evaluateCondition, revealingChoice } from './conditions';
import { isEmpty } from './is-empty';
import type { FormDeclaration } from './options';
import { valueAt } from './paths';
import { evaluatePostfix } from './postfix';

export { isEmpty } from './is-empty';

/** A member's answers, by field name. */
export type Answers = Readonly<Record<string, unknown>>;

/** Returns true if a field is shown by its own condition and that of its section. Hidden fields have no value. */
export function isShown(declaration: FormDeclaration, field: string, answers: Answers): boolean {
  const conditions = conditionalFields(declaration).get(field);
  return !conditions || conditions.every((when) => isConditionMet(declaration, when, answers));
}

/** Conditions by declaration and field: a form asks for those of all fields at each change of an answer. */
const conditionsByField = new WeakMap<FormDeclaration, ReadonlyMap<string, readonly Condition[]>>();

/** Returns the conditions of the fields that have some. */
function conditionalFields(declaration: FormDeclaration): ReadonlyMap<string, readonly Condition[]> {
  const cached = conditionsByField.get(declaration);
  if (cached) return cached;
  const names = [...Object.keys(declaration.reveal ?? {}), ...declaration.ui.sections.flatMap(({ fields }) => fields)];
  const entries = [...new Set(names)].map((name) => [name, conditionsOf(declaration, name)] as const);
  const conditions = new Map(entries.filter(([, ofField]) => ofField.length > 0));
  conditionsByField.set(declaration, conditions);
  return conditions;
}

/** Returns true if a section is shown: its condition is true, it has a text or a shown field, and the form does not end earlier. */
export function isSectionShown(declaration: FormDeclaration, section: Section, answers: Answers): boolean {
  const { sections } = declaration.ui;
  const end = endingSection(declaration, answers);
  if (end && sections.indexOf(section) > sections.indexOf(end)) return false;
  if (section.when && !isConditionMet(declaration, section.when, answers)) return false;
  return section.text !== undefined || section.fields.some((field) => isShown(declaration, field, answers));
}

/** Returns the section that ends the form with these answers, so that it cannot be sent; undefined if no section does. */
export function endingSection(declaration: FormDeclaration, answers: Answers): Section | undefined {
  return declaration.ui.sections.find(
    ({ ends, when }) => ends && when !== undefined && isConditionMet(declaration, when, answers),
  );
}

/** The parts of a declaration that decide which fields show. */
export type ConditionalForm = Pick<FormDeclaration, 'reveal' | 'ui'>;

/** Returns the conditions of a field: its own and its section's. */
export function conditionsOf({ reveal, ui }: ConditionalForm, field: string): Condition[] {
  const section = ui.sections.find(({ when, fields }) => when && fields.includes(field));
  return [reveal?.[field]?.when, section?.when].filter((when) => when !== undefined);
}

function isConditionMet(declaration: FormDeclaration, when: Condition, answers: Answers): boolean {
  return evaluateCondition(when, (field) => (isShown(declaration, field, answers) ? answers[field] : undefined));
}

/** Whether a shown field is always required: as declared, or because its text completes a choice such as "Other". */
export function isRequiredWhileShown({ form, reveal }: FormDeclaration, field: string): boolean {
  if (form.required?.includes(field)) return true;
  const { required, send, when } = reveal?.[field] ?? {};
  return required ?? (send === 'replace' && when !== undefined && !('includes' in when));
}

/** Whether a field is required with these answers: it is shown, and always required or by a condition that holds. */
export function isRequired(declaration: FormDeclaration, field: string, answers: Answers): boolean {
  const when = declaration.form.properties[field]?.requiredIf;
  const isDemanded = isRequiredWhileShown(declaration, field) || (when && isConditionMet(declaration, when, answers));
  return isDemanded === true && isShown(declaration, field, answers);
}

/** Returns the answers with computed figures; the same object if no figure changed. */
export function withFigures(declaration: FormDeclaration, answers: Answers): Answers {
  return computeParts(declaration.form.properties, answers, (name, current) => isShown(declaration, name, current));
}

/** Returns the fields that hold a secret, such as a member's key. */
export function secretFields({ form }: FormDeclaration): string[] {
  return Object.keys(form.properties).filter((name) => form.properties[name]?.secret);
}

export function defaultAnswers(declaration: FormDeclaration): Answers {
  const fields = Object.entries(declaration.form.properties);
  return Object.fromEntries(
    fields.flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])),
  );
}

/** Returns the fields that are not empty in a new form: those with a default or a prefill. */
export function prefilledFields({ form, prefill = {} }: FormDeclaration): string[] {
  const fields = Object.entries(form.properties);
  return fields.filter(([name, field]) => field.default !== undefined || name in prefill).map(([name]) => name);
}

/**
 * Returns the answers as they are validated and sent: figures are computed and texts trimmed; the target of a field with
 * presets is set to the chosen preset. Leaves out empty values, hidden fields, optional groups that hold only an unfinished
 * default, and a list's "Other" choice without its text.
 */
export function effectiveAnswers(declaration: FormDeclaration, rawAnswers: Answers): Record<string, unknown> {
  const answers = withFigures(declaration, rawAnswers);
  const out: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(declaration.form.properties)) {
    const value = cleanValue(field, answers[name]);
    if (isEmpty(value) || !isShown(declaration, name, answers)) continue;
    if (!isUnfinishedDefault(field, value) || isRequiredWhileShown(declaration, name)) out[name] = value;
  }
  for (const [name, { presets, target }] of Object.entries(declaration.ui.fields ?? {})) {
    const preset = presets?.[String(out[name])];
    if (target && preset) out[target] = preset;
  }
  for (const [name, { when, send }] of Object.entries(declaration.reveal ?? {})) {
    const trigger = revealingChoice(when);
    if (send !== 'replace' || name in out || !trigger) continue;
    const chosen = out[trigger.field];
    if (!Array.isArray(chosen)) continue;
    const rest = chosen.filter((choice) => choice !== trigger.choice);
    if (rest.length > 0) out[trigger.field] = rest;
    else delete out[trigger.field];
  }
  return out;
}

/** Returns whether a group holds only its default and the default lacks a required part. */
function isUnfinishedDefault(field: FieldSchema, value: unknown): boolean {
  const { properties, required = [], default: defaultValue } = field;
  if (!properties || !defaultValue || required.every((part) => part in (value as object))) return false;
  return isSame(value, cleanValue(field, defaultValue));
}

type Values = Readonly<Record<string, unknown>>;

/** Digits that results are rounded to, because of floating-point errors such as 0.1 + 0.2. */
const PRECISION_DIGITS = 12;

/**
 * Returns the values of fields or of a group with computed figures, including those of nested groups. Hidden values count as
 * missing, and a figure without a finite value stays empty. Returns the same object if nothing changed.
 *
 * @param isVisible returns true if a field with this name is shown with these values
 */
function computeParts<G extends Values>(
  fields: Parts,
  group: G,
  isVisible: (name: string, group: Values) => boolean,
): G {
  let current: Values = group;
  for (const [name, field] of Object.entries(fields)) {
    const value = field.compute
      ? computeFigure(field.compute, (path) =>
          isVisible(path.split('.')[0] ?? '', current) ? valueAt(current, path) : undefined,
        )
      : computeWithin(field, current[name]);
    if (value !== current[name]) current = { ...current, [name]: value };
  }
  return current as G;
}

function computeFigure(...formula: Parameters<typeof evaluatePostfix>): number | undefined {
  const value = Number(evaluatePostfix(...formula).toPrecision(PRECISION_DIGITS));
  return Number.isFinite(value) ? value : undefined;
}

function computeWithin({ properties, items }: FieldSchema, value: unknown): unknown {
  const parts = properties ?? items?.properties;
  if (!parts || !value) return value;
  const compute = (group: Values) => computeParts(parts, group, (name, current) => isPartShown(parts, name, current));
  if (!Array.isArray(value)) return compute(value as Values);
  const groups = value.map(compute);
  return groups.some((group, index) => group !== value[index]) ? groups : value;
}
