import type { BodyObject, BodyValue, ToolRequest } from '@/generated/declaration';
import { type Answers, effectiveAnswers, isShown } from './answers';
import { choiceOf } from './conditions';
import type { Facts } from './facts';
import type { FormDeclaration } from './options';
import { filledIn, valueAt } from './paths';

/** Everything a body may be made of beside the answers. */
export interface BodySources {
  answers: Answers;
  /** What is known without asking. */
  facts: Facts;
  /** The result an action works on. */
  result?: unknown;
  /** What was filled in in the action's dialog. */
  dialog?: Answers;
}

/**
 * The JSON body of a request (docs/behaviour.md, section 7): the declared mapping over the effective answers. Hidden fields
 * are left out, as is an optional field that is empty; other empty fields are sent as empty values of their type.
 */
export function requestBody(
  declaration: FormDeclaration,
  request: ToolRequest,
  sources: BodySources,
): Record<string, unknown> {
  const sent = sentAnswers(declaration, sources.answers);
  return request.body === 'form' ? sent : mapObject(request.body, declaration, sent, sources);
}

/** Effective answers with every declared replacement made and empty values filled in, under their field names. */
export function sentAnswers(declaration: FormDeclaration, answers: Answers): Record<string, unknown> {
  const effective = effectiveAnswers(declaration, answers);
  const sent: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(declaration.form.properties)) {
    if (declaration.reveal?.[name]?.send === 'replace') continue;
    if (name in effective) sent[name] = effective[name];
    else if (isShown(declaration, name, answers)) sent[name] = emptyValue(field.type);
    if (sent[name] === undefined) delete sent[name];
  }
  for (const [name, { when, send }] of Object.entries(declaration.reveal ?? {})) {
    const text = effective[name];
    const made = choiceOf(when);
    if (send === 'replace' && made && text !== undefined)
      sent[made.field] = replaced(sent[made.field], made.choice, text);
  }
  return sent;
}

function replaced(value: unknown, choice: unknown, text: unknown): unknown {
  if (!Array.isArray(value)) return text;
  return [...new Set(value.map((item) => (item === choice ? text : item)))];
}

/** What stands in a body for a field nobody filled in; undefined where its type has no empty value. */
function emptyValue(type: string): unknown {
  return { string: '', boolean: false, array: [] }[type];
}

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
  if (value.from !== undefined) return fromField(value, sent);
  if (value.const !== undefined) return value.const;
  if (value.fact) return sources.facts[value.fact] ?? value.else;
  if (value.text) return filledIn(value.text, sent);
  if (value.object) return mapObject(value.object, declaration, sent, sources);
  if (value.result !== undefined) return value.result === '' ? sources.result : valueAt(sources.result, value.result);
  return sources.dialog?.[value.dialog ?? ''];
}

function fromField({ from = '', join, optional }: BodyValue, sent: Answers): unknown {
  const value = sent[from];
  if (optional && (value === '' || (Array.isArray(value) && value.length === 0))) return undefined;
  return join !== undefined && Array.isArray(value) ? value.join(join) : value;
}
