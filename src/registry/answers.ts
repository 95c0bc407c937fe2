import type { Condition } from '@/generated/declaration';
import type { FormDeclaration } from './options';

/** What a member has filled in, by field name. */
export type Answers = Readonly<Record<string, unknown>>;

/** Whether a value counts as nothing filled in: absent, blank text, or an empty list. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

/** Whether a field is shown: it has no condition, or its condition holds over a field that is itself shown. */
export function isShown(declaration: FormDeclaration, field: string, answers: Answers): boolean {
  const when = declaration.reveal?.[field]?.when;
  if (!when) return true;
  return isShown(declaration, when.field, answers) && holds(when, answers[when.field]);
}

/**
 * Whether a field must be filled in while it shows: where declared, and where its text is the answer itself, as "Other"
 * alone is none.
 */
export function isRequiredWhileShown({ form, reveal }: FormDeclaration, field: string): boolean {
  if (form.required?.includes(field)) return true;
  const { required, send, when } = reveal?.[field] ?? {};
  return required ?? (send === 'replace' && when?.is !== undefined);
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

/**
 * The answers as they are checked and sent: text trimmed, empty values and hidden fields left out, and the target of
 * a field with presets set to the preset chosen. A choice in a list that stands for words which were not typed is left
 * out. What was typed itself is not changed.
 */
export function effectiveAnswers(declaration: FormDeclaration, answers: Answers): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const name of Object.keys(declaration.form.properties)) {
    const value = trimmed(answers[name]);
    if (!isEmpty(value) && isShown(declaration, name, answers)) out[name] = value;
  }
  for (const [name, { presets, target }] of Object.entries(declaration.ui.fields ?? {})) {
    const preset = presets?.[String(out[name])];
    if (target && preset) out[target] = preset;
  }
  for (const [name, { when, send }] of Object.entries(declaration.reveal ?? {})) {
    const chosen = out[when.field];
    if (send !== 'replace' || name in out || !Array.isArray(chosen)) continue;
    const rest = chosen.filter((choice) => choice !== when.includes);
    if (rest.length > 0) out[when.field] = rest;
    else delete out[when.field];
  }
  return out;
}

function holds(when: Condition, value: unknown): boolean {
  if ('includes' in when) return Array.isArray(value) && value.includes(when.includes);
  return value === when.is;
}

function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, trimmed(inner)]));
  }
  return value;
}
