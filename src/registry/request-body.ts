import type { BodyObject, BodyValue, FieldItems, FieldSchema, ToolRequest } from '@/generated/declaration';
import { type Answers, effectiveAnswers, isShown } from './answers';
import { revealingChoice } from './conditions';
import type { ContextVariables } from './context-variables';
import { parseJsonText } from './json-text';
import type { FormDeclaration } from './options';
import { fillPlaceholders, valueAt } from './paths';

/** The values from which a request body is built. */
export interface BodySources {
  answers: Answers;
  variables: ContextVariables;
  /** The result an action works on. */
  result?: unknown;
  dialog?: Answers;
}

/**
 * Builds the JSON body of a request (docs/behaviour.md, section 7): applies the declared mapping to the effective
 * answers. Hidden fields and empty optional fields are left out; other empty fields are sent as the empty value of
 * their type.
 */
export function requestBody(
  declaration: FormDeclaration,
  request: ToolRequest,
  sources: BodySources,
): Record<string, unknown> {
  const bodyAnswers = sentAnswers(declaration, sources.answers);
  return request.body === 'form' ? bodyAnswers : mapObject(request.body, declaration, bodyAnswers, sources);
}

/** Returns the effective answers, with custom texts in place of choices and with values for empty fields. */
function sentAnswers(declaration: FormDeclaration, answers: Answers): Record<string, unknown> {
  const effective = effectiveAnswers(declaration, answers);
  const bodyAnswers: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(declaration.form.properties)) {
    if (declaration.reveal?.[name]?.send === 'replace') continue;
    if (name in effective) bodyAnswers[name] = sentValue(field, effective[name]);
    else if (isShown(declaration, name, answers)) bodyAnswers[name] = emptyValue(field);
    if (bodyAnswers[name] === undefined) delete bodyAnswers[name];
  }
  for (const [name, { when, send }] of Object.entries(declaration.reveal ?? {})) {
    const text = effective[name];
    const trigger = revealingChoice(when);
    if (send === 'replace' && trigger && text !== undefined)
      bodyAnswers[trigger.field] = replaceChoice(bodyAnswers[trigger.field], trigger.choice, text);
  }
  return bodyAnswers;
}

function replaceChoice(value: unknown, choice: unknown, text: unknown): unknown {
  if (!Array.isArray(value)) return text;
  return [...new Set(value.map((item) => (item === choice ? text : item)))];
}

/** Returns an answer as it is sent: JSON texts are parsed, also in groups; an invalid one stays a text. */
function sentValue(field: FieldSchema | FieldItems, value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((entry) => ('items' in field ? sentValue(field.items ?? field, entry) : entry));
  if (field.format === 'json') return parseJsonText(String(value)) ?? value;
  if (!field.properties) return value;
  const parts = Object.entries(value as object);
  return Object.fromEntries(parts.map(([name, part]) => [name, sentValue(field.properties?.[name] ?? field, part)]));
}

/** Returns the value sent for an empty field; undefined if its kind has no empty value. */
function emptyValue({ type, format }: FieldSchema): unknown {
  return format === 'json' ? undefined : EMPTY_VALUES[type];
}

const EMPTY_VALUES: Readonly<Record<string, unknown>> = { string: '', boolean: false, array: [] };

function mapObject(
  body: BodyObject,
  declaration: FormDeclaration,
  sent: Answers,
  sources: BodySources,
): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    if (value === 'form') {
      for (const [field, answer] of Object.entries(sent)) if (!Object.hasOwn(body, field)) out[field] = answer;
      continue;
    }
    const mapped = mapValue(value, declaration, sent, sources);
    if (mapped !== undefined) out[name] = mapped;
  }
  return out;
}

function mapValue(value: BodyValue, declaration: FormDeclaration, sent: Answers, sources: BodySources): unknown {
  if (value.from !== undefined) return fieldValue(value, sent);
  if (value.const !== undefined) return value.const;
  if (value.fact) return sources.variables[value.fact] ?? value.else;
  if (value.text) return fillPlaceholders(value.text, sent);
  if (value.object) return mapObject(value.object, declaration, sent, sources);
  if (value.result !== undefined) return value.result === '' ? sources.result : valueAt(sources.result, value.result);
  return sources.dialog?.[value.dialog ?? ''];
}

function fieldValue({ from = '', join, optional }: BodyValue, sent: Answers): unknown {
  const value = sent[from];
  if (optional && (value === '' || (Array.isArray(value) && value.length === 0))) return undefined;
  return join !== undefined && Array.isArray(value) ? value.join(join) : value;
}
