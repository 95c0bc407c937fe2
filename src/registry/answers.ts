import type { Condition, FieldSchema, Section } from '@/generated/declaration';
import { choiceOf, holds } from './conditions';
import { isEmpty } from './empty';
import type { FormDeclaration } from './options';

export { isEmpty } from './empty';

/** What a member has filled in, by field name. */
export type Answers = Readonly<Record<string, unknown>>;

/** Whether a field is shown: its condition and that of its section hold, over fields that are themselves shown. */
export function isShown(declaration: FormDeclaration, field: string, answers: Answers): boolean {
  return conditionsOf(declaration, field).every((when) => isFulfilled(declaration, when, answers));
}

/** Whether a section is shown: its condition holds, and it has a text or a field that shows. */
export function isSectionShown(declaration: FormDeclaration, section: Section, answers: Answers): boolean {
  if (section.when && !isFulfilled(declaration, section.when, answers)) return false;
  return section.text !== undefined || section.fields.some((field) => isShown(declaration, field, answers));
}

/** The part of a declaration that says when fields show. */
export type Conditioned = Pick<FormDeclaration, 'reveal' | 'ui'>;

/** The conditions a field shows under: its own and that of its section. */
export function conditionsOf({ reveal, ui }: Conditioned, field: string): Condition[] {
  const section = ui.sections.find(({ when, fields }) => when && fields.includes(field));
  return [reveal?.[field]?.when, section?.when].filter((when) => when !== undefined);
}

function isFulfilled(declaration: FormDeclaration, when: Condition, answers: Answers): boolean {
  return holds(when, (field) => (isShown(declaration, field, answers) ? answers[field] : undefined));
}

/**
 * Whether a field must be filled in while it shows: where declared, and where its text is the answer itself, as "Other"
 * alone is none.
 */
export function isRequiredWhileShown({ form, reveal }: FormDeclaration, field: string): boolean {
  if (form.required?.includes(field)) return true;
  const { required, send, when } = reveal?.[field] ?? {};
  return required ?? (send === 'replace' && when !== undefined && !('includes' in when));
}

/** Fields that hold a member's key or another secret: those asked for by the secret widget. */
export function secretFields(declaration: FormDeclaration): string[] {
  const looks = Object.entries(declaration.ui.fields ?? {});
  return looks.filter(([, look]) => look.widget === 'secret').map(([name]) => name);
}

/** The declared default of every field that has one. */
export function defaultAnswers(declaration: FormDeclaration): Answers {
  const fields = Object.entries(declaration.form.properties);
  return Object.fromEntries(
    fields.flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])),
  );
}

/** Fields a form does not begin empty with: those with a default, and those that are filled in for the member. */
export function begunFields({ form, prefill = {} }: FormDeclaration): string[] {
  const fields = Object.entries(form.properties);
  return fields.filter(([name, field]) => field.default !== undefined || name in prefill).map(([name]) => name);
}

/**
 * The answers as they are checked and sent: text trimmed, empty values and hidden fields left out, groups that may be left
 * out and hold no more than an unfinished default left out, and the target of
 * a field with presets set to the preset chosen. A choice in a list that stands for words which were not typed is left
 * out. What was typed itself is not changed.
 */
export function effectiveAnswers(declaration: FormDeclaration, answers: Answers): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(declaration.form.properties)) {
    const value = cleaned(field, answers[name]);
    if (isEmpty(value) || !isShown(declaration, name, answers)) continue;
    if (!isUnfinishedDefault(field, value) || isRequiredWhileShown(declaration, name)) out[name] = value;
  }
  for (const [name, { presets, target }] of Object.entries(declaration.ui.fields ?? {})) {
    const preset = presets?.[String(out[name])];
    if (target && preset) out[target] = preset;
  }
  for (const [name, { when, send }] of Object.entries(declaration.reveal ?? {})) {
    const made = choiceOf(when);
    if (send !== 'replace' || name in out || !made) continue;
    const chosen = out[made.field];
    if (!Array.isArray(chosen)) continue;
    const rest = chosen.filter((choice) => choice !== made.choice);
    if (rest.length > 0) out[made.field] = rest;
    else delete out[made.field];
  }
  return out;
}

/** Whether a group holds its default alone, and that lacks a part it needs. */
function isUnfinishedDefault({ properties, required = [], default: begun }: FieldSchema, value: unknown): boolean {
  if (!properties || !begun || required.every((part) => part in (value as object))) return false;
  return JSON.stringify(value) === JSON.stringify(filledGroup(trimmed(begun)));
}

/** A value as it is checked and sent. Of a group, empty parts go; of a list, empty words and groups at its end that nobody touched. */
function cleaned(field: FieldSchema, value: unknown): unknown {
  if (field.type === 'object') return filledGroup(trimmed(value));
  if (!Array.isArray(value)) return trimmed(value);
  const parts = field.items?.properties;
  if (!parts) return value.map(trimmed).filter((entry) => !isEmpty(entry));
  const groups = value.map((group) => filledParts(trimmed(group)));
  while (groups.length > 0 && isUntouched(groups.at(-1), parts)) groups.pop();
  return groups;
}

/** A group without its empty parts; undefined where all are. */
function filledGroup(value: unknown): Record<string, unknown> | undefined {
  const group = filledParts(value);
  return Object.keys(group).length > 0 ? group : undefined;
}

function filledParts(group: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(group ?? {}).filter(([, value]) => !isEmpty(value)));
}

function isUntouched(group: Record<string, unknown> | undefined, parts: Record<string, FieldSchema>): boolean {
  return Object.entries(group ?? {}).every(([name, value]) => value === parts[name]?.default);
}

function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, trimmed(inner)]));
  }
  return value;
}
