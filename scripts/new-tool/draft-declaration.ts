import type {
  BodyObject,
  BodyValue,
  Declaration,
  FieldUi,
  Section,
  ToolResponse,
  ToolResult,
} from '@/generated/declaration';
import { SAY_HERE } from '../lib/open-questions.ts';
import type { AnswerShape } from './answer-shape.ts';
import { placeOf, TIMED_OUT } from './declaration.ts';
import type { DraftField, DraftForm } from './fields-of.ts';
import type { FreeNames, Wishes } from './wishes.ts';

/** What the declaration of a draft is made of. */
export interface Parts {
  wishes: Omit<Wishes, 'result'>;
  about: string;
  names: FreeNames;
  form: DraftForm;
  shape: Pick<AnswerShape, 'normaliser' | 'kind' | 'result'>;
  /** true: whoever is called gets a body under the names of its own. */
  called: boolean;
}

/** The declaration of a tool made of a draft. */
export function draftDeclaration({ wishes, about, names, form, shape, called }: Parts): Declaration {
  const { fields } = form;
  const required = fields.filter((one) => one.required && one.field.type !== 'boolean').map(({ name }) => name);
  const limits = fields.flatMap(({ name, limit }) => (limit ? [[name, limit] as const] : []));
  const looks = fields
    .filter(({ look }) => Object.keys(look).length > 0)
    .map(({ name, look }) => [name, look] as const);
  const patterned = fields
    .filter(({ field, secret }) => field.pattern !== undefined && !secret)
    .map(({ name }) => [name, { pattern: `${SAY_HERE} what it must look like.` }] as const);
  const copies = shape.result.renderer !== 'table';
  return {
    ...placeOf(wishes, names, about),
    form: {
      type: 'object',
      ...(required.length > 0 && { required: required as [string, ...string[]] }),
      properties: Object.fromEntries(fields.map(({ name, field }) => [name, field])),
    },
    ui: {
      sections: sectionsOf(fields) as [Section, ...Section[]],
      fields: Object.fromEntries(looks) as Record<string, FieldUi>,
      submit: { label: 'Generate', running: 'Generating...' },
    },
    ...(limits.length > 0 && { limits: Object.fromEntries(limits) }),
    request: { webhook: names.webhook, timeoutSeconds: 180, body: called ? bodyOf(form) : 'form' },
    progress: { kind: 'indeterminate', note: 'This usually takes less than a minute.' },
    response: { normaliser: shape.normaliser as ToolResponse['normaliser'] },
    result: {
      ...(shape.result as ToolResult),
      title: 'Your result',
      ...(!copies && { layout: 'below' as const }),
      actions: [
        copies ? { do: 'copy', label: 'Copy' } : { do: 'csv', label: 'Export CSV', file: `${wishes.id}-{count}` },
        { do: 'reset', label: 'Start Over', clears: ['answers', 'secrets', 'result'] },
      ],
    },
    storage: { key: names.storageKey, version: 1, draft: true, result: true },
    messages: {
      ...(required.length > 0 && {
        invalid: [{ missing: required as [string, ...string[]], toast: 'Please fill in all required fields' }],
      }),
      ...(patterned.length > 0 && { fields: Object.fromEntries(patterned) }),
      done: 'Your result is ready!',
      failed: 'Something went wrong. Please try again.',
      timedOut: TIMED_OUT,
      ...(copies && { copied: 'Copied to clipboard!', copyFailed: 'Failed to copy. Please try again.' }),
      reset: 'Ready for a new start!',
    },
  };
}

/** A section for what stands at the top, one for each object, and one for the keys. */
function sectionsOf(fields: readonly DraftField[]): Section[] {
  const asked = fields.filter(({ secret }) => !secret);
  const keys = fields.filter(({ secret }) => secret);
  const groups = [...Map.groupBy(asked, ({ section }) => section)];
  const sections = groups.map(
    ([title, own]) => ({ ...(title && { title }), fields: own.map(({ name }) => name) }) as Section,
  );
  const last = keys.map(({ name }) => name);
  const [only] = sections;
  if (last.length === 0) return sections;
  if (!only) return [{ fields: last } as Section];
  if (sections.length === 1) return [{ ...only, fields: [...only.fields, ...last] } as Section];
  const title = groups.some(([one]) => one.toLowerCase() === 'your key') ? 'Your own key' : 'Your key';
  return [...sections, { title, fields: last } as Section];
}

/** The body whoever is called expects: its own names, its objects, what is always the same. Keys stand at its top. */
function bodyOf({ fields, constants }: DraftForm): 'form' | BodyObject {
  const plain = fields.every(
    ({ name, path, required, field, secret }) =>
      secret || (path.length === 1 && path[0] === name && (required || field.type === 'boolean')),
  );
  if (plain && constants.length === 0) return 'form';
  const body: Record<string, unknown> = {};
  for (const { name, path, required, secret } of fields)
    put(body, secret ? [name] : path, { from: name, ...(!required && !secret && { optional: true }) });
  for (const { path, value } of constants) put(body, path, { const: value } as BodyValue);
  return body as BodyObject;
}

function put(body: Record<string, unknown>, path: readonly string[], value: BodyValue): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    body[name] = value;
    return;
  }
  const own = Object.hasOwn(body, name) ? (body[name] as { object?: Record<string, unknown> }) : undefined;
  const inner = own?.object ?? {};
  body[name] = { object: inner };
  put(inner, rest, value);
}
