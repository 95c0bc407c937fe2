import type { FieldItems, FieldSchema } from '@/generated/declaration';
import { type Answers, secretFields } from './answers';
import { revealingChoice } from './conditions';
import { foldText } from './fold-text';
import { isEmpty } from './is-empty';
import { type FormDeclaration, optionsOf } from './options';
import { parseNumber } from './read-number';

/** Formats of fields that accept an external text; dates and files do not. */
const TEXT_FORMATS: readonly (FieldSchema['format'] | undefined)[] = [undefined, 'email', 'uri'];

/** Returns true if a field's type accepts text; switches, dates, files, groups and computed figures do not. */
export function acceptsText({ type, format, items, compute }: FieldSchema): boolean {
  if (compute) return false;
  if (type === 'array') return items !== undefined && !items.properties && TEXT_FORMATS.includes(items.format);
  return type === 'integer' || type === 'number' || (type === 'string' && TEXT_FORMATS.includes(format));
}

/**
 * Converts a text to answers for a field: the text itself, a matching option, or "Other" with the text; for a list, its
 * comma-separated entries. Undefined if the field accepts nothing of it, and always for a secret.
 */
export function answersFromText(declaration: FormDeclaration, name: string, text: string): Answers | undefined {
  const field = declaration.form.properties[name];
  const trimmed = text.trim();
  if (!field || trimmed === '' || !acceptsText(field) || secretFields(declaration).includes(name)) return undefined;
  if (field.type === 'array') return listAnswers(declaration, name, field, trimmed);
  if (optionsOf(field).length > 0) return choiceAnswers(declaration, name, trimmed);
  const value = field.type === 'string' ? coerceText(field, trimmed) : coerceNumber(field, trimmed);
  return value === undefined ? undefined : { [name]: value };
}

/** Formats the answer to a field: options as their labels, "Other" as the text typed for it. */
export function answerText(declaration: FormDeclaration, name: string, answers: Answers): string {
  const labels = declaration.ui.fields?.[name]?.labels ?? {};
  const value = answers[name];
  const labelFor = (one: unknown) => {
    const otherChoice = otherOption(declaration, name);
    const typed = otherChoice?.choice === one ? answers[otherChoice?.field ?? ''] : undefined;
    return isEmpty(typed) ? (labels[String(one)] ?? String(one)) : String(typed);
  };
  const values = Array.isArray(value) ? value : isEmpty(value) ? [] : [value];
  return values
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map(labelFor)
    .join(', ')
    .trim();
}

function choiceAnswers(declaration: FormDeclaration, name: string, text: string): Answers | undefined {
  const option = findOption(declaration, name, text);
  if (option !== undefined) return { [name]: option };
  const otherChoice = otherOption(declaration, name);
  const typed = otherChoice && coerceText(declaration.form.properties[otherChoice.field], text);
  return typed === undefined ? undefined : { [name]: otherChoice?.choice, [otherChoice?.field ?? '']: typed };
}

function listAnswers(
  declaration: FormDeclaration,
  name: string,
  field: FieldSchema,
  text: string,
): Answers | undefined {
  const entries = [...new Set(text.split(/[,;、，；\n]/).map((word) => word.trim()))].filter(Boolean);
  const maxEntries = declaration.limits?.[name]?.max ?? field.maxItems ?? Number.POSITIVE_INFINITY;
  if (optionsOf(field).length === 0) {
    const { items } = field;
    const isNumber = items?.type === 'integer' || items?.type === 'number';
    const validEntries = entries
      .map((word) => (isNumber ? coerceNumber(items, word) : coerceText(items as FieldSchema, word) && word))
      .filter((word) => word !== undefined)
      .slice(0, maxEntries);
    return validEntries.length > 0 ? { [name]: validEntries } : undefined;
  }
  const otherChoice = otherOption(declaration, name);
  const matches = entries.map((word) => ({ word, option: findOption(declaration, name, word) }));
  const chosen = [...new Set(matches.flatMap(({ option }) => (option === undefined ? [] : [option])))];
  const rest = matches.flatMap(({ word, option }) => (option === undefined ? [word] : [])).join(', ');
  const typed =
    otherChoice &&
    rest &&
    chosen.length < maxEntries &&
    coerceText(declaration.form.properties[otherChoice.field], rest);
  if (otherChoice && typed) return { [name]: [...chosen, otherChoice.choice], [otherChoice.field]: typed };
  return chosen.length > 0 ? { [name]: chosen.slice(0, maxEntries) } : undefined;
}

/** Returns the option that a text names by value or label. */
export function findOption({ form, ui }: FormDeclaration, name: string, text: string): string | number | undefined {
  const labels = ui.fields?.[name]?.labels ?? {};
  const foldedText = foldText(text);
  const options = optionsOf(form.properties[name]);
  // Options may differ in what folding drops.
  return (
    options.find((option) => String(option) === text) ??
    options.find((option) => [String(option), labels[String(option)] ?? ''].some((one) => foldText(one) === foldedText))
  );
}

/** Returns the "Other" option of a field, and the field for its custom text. */
export function otherOption(
  declaration: FormDeclaration,
  name: string,
): { choice: unknown; field: string } | undefined {
  for (const [field, { when, send }] of Object.entries(declaration.reveal ?? {})) {
    const trigger = revealingChoice(when);
    const typed = declaration.form.properties[field];
    if (trigger?.field !== name || typed?.type !== 'string' || optionsOf(typed).length > 0) continue;
    if (send === 'replace' || /^other\b/i.test(String(trigger.choice))) return { choice: trigger.choice, field };
  }
  return undefined;
}

/** Returns the text if it fits the field, with the scheme added to a URL that lacks it; undefined otherwise. */
function coerceText(field: FieldSchema | undefined, text: string): string | undefined {
  if (!field) return undefined;
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format } = field;
  const value = format === 'uri' && /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text) ? `https://${text}` : text;
  // JSON Schema counts characters, not their UTF-16 units.
  const { length } = Array.from(value);
  if (length < minLength || length > maxLength) return undefined;
  if (pattern && !new RegExp(pattern, 'u').test(value)) return undefined;
  if (format === 'email' && !/^[^\s@]+@(?=[^\s@]+$)[^\s@]+\.[^\s@]/.test(value)) return undefined;
  if (format === 'uri' && !/^https?:\/\/\S+$/i.test(value)) return undefined;
  return value;
}

function coerceNumber(field: FieldSchema | FieldItems, text: string): number | undefined {
  const { type, enum: options, minimum, maximum, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = field;
  const value = parseNumber(text) ?? Number.NaN;
  const isKind = type === 'integer' ? Number.isInteger(value) : Number.isFinite(value);
  const isWithin = value >= (minimum ?? value) && value <= (maximum ?? value);
  const isInside = value > exclusiveMinimum && value < exclusiveMaximum;
  return isKind && isWithin && isInside && (!options || options.some((option) => option === value)) ? value : undefined;
}
