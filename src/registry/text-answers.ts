import type { FieldSchema } from '@/generated/declaration';
import { type Answers, secretFields } from './answers';
import { choiceOf } from './conditions';
import { isEmpty } from './empty';
import { type FormDeclaration, optionsOf } from './options';

/** Formats of texts that come from elsewhere as they are; a day or a file does not. */
const FORMATS: readonly (FieldSchema['format'] | undefined)[] = [undefined, 'email', 'uri'];

/** Whether a text can be put into a field at all, as far as its kind says; a switch, a day, a file or a group takes none. */
export function takesText({ type, format, items }: FieldSchema): boolean {
  if (type === 'array') return items?.type === 'string' && FORMATS.includes(items.format);
  return type === 'integer' || type === 'number' || (type === 'string' && FORMATS.includes(format));
}

/**
 * The answers a text makes when it is put into a field: itself, one of the options it names, or "Other" with the text beside
 * it; for a list, what stands between commas. Undefined where the field takes nothing of it, and for a secret always.
 */
export function answersFor(declaration: FormDeclaration, name: string, text: string): Answers | undefined {
  const field = declaration.form.properties[name];
  const trimmed = text.trim();
  if (!field || trimmed === '' || !takesText(field) || secretFields(declaration).includes(name)) return undefined;
  if (field.type === 'array') return listAnswers(declaration, name, field, trimmed);
  if (optionsOf(field).length > 0) return choiceAnswers(declaration, name, trimmed);
  const value = field.type === 'string' ? fitting(field, trimmed) : fittingNumber(field, trimmed);
  return value === undefined ? undefined : { [name]: value };
}

/** What a field was answered with, as a text: options by their words, "Other" by the words that were typed for it. */
export function textOf(declaration: FormDeclaration, name: string, answers: Answers): string {
  const labels = declaration.ui.fields?.[name]?.labels ?? {};
  const value = answers[name];
  const inWords = (one: unknown) => {
    const other = otherOf(declaration, name);
    const typed = other?.choice === one ? answers[other?.field ?? ''] : undefined;
    return isEmpty(typed) ? (labels[String(one)] ?? String(one)) : String(typed);
  };
  const all = Array.isArray(value) ? value : isEmpty(value) ? [] : [value];
  return all
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map(inWords)
    .join(', ')
    .trim();
}

function choiceAnswers(declaration: FormDeclaration, name: string, text: string): Answers | undefined {
  const option = optionFor(declaration, name, text);
  if (option !== undefined) return { [name]: option };
  const other = otherOf(declaration, name);
  const typed = other && fitting(declaration.form.properties[other.field], text);
  return typed === undefined ? undefined : { [name]: other?.choice, [other?.field ?? '']: typed };
}

function listAnswers(
  declaration: FormDeclaration,
  name: string,
  field: FieldSchema,
  text: string,
): Answers | undefined {
  const words = [...new Set(text.split(/[,;\n]/).map((word) => word.trim()))].filter(Boolean);
  const most = declaration.limits?.[name]?.max ?? field.maxItems ?? Number.POSITIVE_INFINITY;
  if (optionsOf(field).length === 0) {
    const own = words.filter((word) => fitting(field.items as FieldSchema, word) !== undefined).slice(0, most);
    return own.length > 0 ? { [name]: own } : undefined;
  }
  const other = otherOf(declaration, name);
  const found = words.map((word) => ({ word, option: optionFor(declaration, name, word) }));
  const chosen = [...new Set(found.flatMap(({ option }) => (option === undefined ? [] : [option])))];
  const rest = found.flatMap(({ word, option }) => (option === undefined ? [word] : [])).join(', ');
  const typed = other && rest && chosen.length < most && fitting(declaration.form.properties[other.field], rest);
  if (other && typed) return { [name]: [...chosen, other.choice], [other.field]: typed };
  return chosen.length > 0 ? { [name]: chosen.slice(0, most) } : undefined;
}

/** The option a text names, by its value or by its words. */
export function optionFor({ form, ui }: FormDeclaration, name: string, text: string): string | number | undefined {
  const labels = ui.fields?.[name]?.labels ?? {};
  const wanted = text.toLowerCase();
  return optionsOf(form.properties[name]).find(
    (option) => String(option).toLowerCase() === wanted || labels[String(option)]?.toLowerCase() === wanted,
  );
}

/** The option of a field that stands for words of one's own, and the field they are typed into. */
export function otherOf(declaration: FormDeclaration, name: string): { choice: unknown; field: string } | undefined {
  for (const [field, { when, send }] of Object.entries(declaration.reveal ?? {})) {
    const made = choiceOf(when);
    const typed = declaration.form.properties[field];
    if (made?.field !== name || typed?.type !== 'string' || optionsOf(typed).length > 0) continue;
    if (send === 'replace' || /^other\b/i.test(String(made.choice))) return { choice: made.choice, field };
  }
  return undefined;
}

/** The text as the field takes it; undefined where it does not. An address gets the scheme it lacks. */
function fitting(field: FieldSchema | undefined, text: string): string | undefined {
  if (!field) return undefined;
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format } = field;
  const value = format === 'uri' && /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text) ? `https://${text}` : text;
  if (value.length < minLength || value.length > maxLength) return undefined;
  if (pattern && !new RegExp(pattern, 'u').test(value)) return undefined;
  if (format === 'email' && !/^[^\s@]+@(?=[^\s@]+$)[^\s@]+\.[^\s@]/.test(value)) return undefined;
  if (format === 'uri' && !/^https?:\/\/\S+$/i.test(value)) return undefined;
  return value;
}

function fittingNumber({ type, enum: options, minimum, maximum }: FieldSchema, text: string): number | undefined {
  const value = Number(text);
  const isKind = type === 'integer' ? Number.isInteger(value) : Number.isFinite(value);
  const isWithin = value >= (minimum ?? value) && value <= (maximum ?? value);
  return isKind && isWithin && (!options || options.includes(value)) ? value : undefined;
}
