import type {
  BodyObject,
  BodyValue,
  Declaration,
  FieldUi,
  Section,
  ToolResponse,
  ToolResult,
} from '@/generated/declaration';
import { filePart } from '@/registry/file-fields';
import { TODO_PREFIX } from '../project/open-questions';
import type { AnswerShape } from './answer-shape';
import { pageAndCard, TIMED_OUT_MESSAGE } from './declaration';
import type { DraftField, DraftForm } from './draft-form';
import type { NewToolParams, UniqueNames } from './new-tool-params';

/** The parts of which the declaration of a drafted tool is built. */
export interface DraftDeclarationInput {
  wishes: Omit<NewToolParams, 'result'>;
  about: string;
  names: UniqueNames;
  form: DraftForm;
  shape: Pick<AnswerShape, 'normaliser' | 'kind' | 'result'>;
  /** true: an API or workflow is called, with a body in its own structure. */
  callsService: boolean;
}

/** Returns the declaration of a drafted tool. */
export function draftDeclaration({
  wishes,
  about,
  names,
  form,
  shape,
  callsService,
}: DraftDeclarationInput): Declaration {
  const { fields } = form;
  const required = fields.filter((one) => one.required && one.field.type !== 'boolean').map(({ name }) => name);
  const limits = fields.flatMap(({ name, limit }) => (limit ? [[name, limit] as const] : []));
  const fieldUis = fields
    .filter(({ fieldUi }) => Object.keys(fieldUi).length > 0)
    .map(({ name, fieldUi }) => [name, fieldUi] as const);
  const patternMessages = fields
    .filter(({ field, secret }) => field.pattern !== undefined && !secret)
    .map(({ name }) => [name, { pattern: `${TODO_PREFIX} what it must look like.` }] as const);
  const canCopy = shape.result.renderer !== 'table';
  return {
    ...pageAndCard(wishes, names, about),
    form: {
      type: 'object',
      ...(required.length > 0 && { required: required as [string, ...string[]] }),
      properties: Object.fromEntries(fields.map(({ name, field }) => [name, field])),
    },
    ui: {
      sections: sectionsOf(fields) as [Section, ...Section[]],
      fields: Object.fromEntries(fieldUis) as Record<string, FieldUi>,
      submit: { label: 'Generate', running: 'Generating...' },
    },
    ...(limits.length > 0 && { limits: Object.fromEntries(limits) }),
    request: { webhook: names.webhook, timeoutSeconds: 180, body: callsService ? requestBodyOf(form) : 'form' },
    progress: { kind: 'indeterminate', note: 'This usually takes less than a minute.' },
    response: { normaliser: shape.normaliser as ToolResponse['normaliser'] },
    result: {
      ...(shape.result as ToolResult),
      title: 'Your result',
      ...(!canCopy && { layout: 'below' as const }),
      actions: [
        canCopy ? { do: 'copy', label: 'Copy' } : { do: 'csv', label: 'Export CSV', file: `${wishes.id}-{count}` },
        { do: 'reset', label: 'Start Over', clears: ['answers', 'secrets', 'result'] },
      ],
    },
    storage: { key: names.storageKey, version: 1, result: true },
    messages: {
      ...(required.length > 0 && {
        invalid: [{ missing: required as [string, ...string[]], toast: 'Please fill in all required fields' }],
      }),
      ...(patternMessages.length > 0 && { fields: Object.fromEntries(patternMessages) }),
      done: 'Your result is ready!',
      failed: 'Something went wrong. Please try again.',
      timedOut: TIMED_OUT_MESSAGE,
      ...(canCopy && { copied: 'Copied to clipboard!', copyFailed: 'Failed to copy. Please try again.' }),
      reset: 'Ready for a new start!',
    },
    ...examplesOf(fields),
  };
}

/** Returns an example with the answers of the source, without those that only the member gives; nothing if none is left. */
function examplesOf(fields: readonly DraftField[]): Pick<Declaration, 'examples'> {
  const isPersonal = ({ field, secret }: DraftField) => secret || filePart(field) || field.format === 'email';
  const answers = fields.filter((one) => !isPersonal(one)).map(({ name, example }) => [name, example] as const);
  if (answers.length === 0) return {};
  return { examples: [{ title: `${TODO_PREFIX} what this is an example of.`, answers: Object.fromEntries(answers) }] };
}

/** Groups fields into sections: one for top-level fields, one for each object, one for the keys. */
function sectionsOf(fields: readonly DraftField[]): Section[] {
  const visibleFields = fields.filter(({ secret }) => !secret);
  const keys = fields.filter(({ secret }) => secret);
  const groups = [...Map.groupBy(visibleFields, ({ section }) => section)];
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

/** Returns the body that the called service expects, with its names, nested objects and constants. Keys are at the top level. */
function requestBodyOf({ fields, constants }: DraftForm): 'form' | BodyObject {
  const plain = fields.every(
    ({ name, path, required, field, secret }) =>
      secret || (path.length === 1 && path[0] === name && (required || field.type === 'boolean')),
  );
  if (plain && constants.length === 0) return 'form';
  const body: Record<string, unknown> = {};
  for (const { name, path, required, secret } of fields)
    setAtPath(body, secret ? [name] : path, { from: name, ...(!required && !secret && { optional: true }) });
  for (const { path, value } of constants) setAtPath(body, path, { const: value } as BodyValue);
  return body as BodyObject;
}

function setAtPath(body: Record<string, unknown>, path: readonly string[], value: BodyValue): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    body[name] = value;
    return;
  }
  const existing = Object.hasOwn(body, name) ? (body[name] as { object?: Record<string, unknown> }) : undefined;
  const inner = existing?.object ?? {};
  body[name] = { object: inner };
  setAtPath(inner, rest, value);
}
