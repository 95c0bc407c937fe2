import { givenKinds } from '@/generated/readers';
import { secretFields } from '@/registry/answers';
import { filePart } from '@/registry/file-fields';
import type { JsonSchema } from '@/registry/form-schemas';
import type { FormDeclaration } from '@/registry/options';
import { accessWords, answersSchema, ruleWords } from '../api/answers-schema';
import type { ApiTool } from '../api/api-tools';
import type { Part } from '../api/openapi';
import type { Gateway } from '../gateway/gateway';
import { keyWords } from './provider-keys';

/** A tool as a model is told of it. */
export interface ToldTool {
  name: string;
  title: string;
  description: string;
  inputSchema: Part & { type: 'object' };
  outputSchema: Part & { type: 'object' };
  annotations: Part;
}

/** What a model is told of a tool: made of the same parts as its description for other programs. */
export function toldTool({ resultSchema }: Pick<Gateway, 'resultSchema'>, { form, normaliser }: ApiTool): ToldTool {
  const { id, page } = form;
  const title = page?.title ?? id;
  const kinds = givenKinds[normaliser] ?? [];
  const schemas = kinds.map((kind) => resultSchema(kind) ?? {});
  const rules = ruleWords(form);
  const words = [
    page?.description,
    rules.length > 0 && `Rules:\n${rules.join('\n')}`,
    `It gives: ${schemas.map((schema) => wordsOf(schema)).join(' Or: ')} It takes ${lengthOf(form)}.`,
    ...accessWords(form),
    keyWords(form),
  ];
  return {
    name: id,
    title,
    description: words.filter(Boolean).join('\n\n'),
    inputSchema: inputSchema(form),
    outputSchema: outputSchema(kinds, schemas),
    // It calls providers for the member, who may pay for that: nothing is undone by it, and twice is not once.
    annotations: { title, readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  };
}

/**
 * What a model may say: no key, and no file it does not have to. What applies under conditions stands in words: models take no
 * schema with "allOf" at its root. The form's own validator checks all of it.
 */
function inputSchema(form: FormDeclaration): ToldTool['inputSchema'] {
  const { properties = {}, required = [], allOf: _, ...rest } = answersSchema(form);
  const secrets = secretFields(form);
  const files = Object.entries(form.form.properties).filter(([, field]) => filePart(field));
  const isFile = (name: string) => files.some(([file]) => file === name);
  const isTold = (name: string) => !secrets.includes(name) && (!isFile(name) || required.includes(name));
  const fields = Object.entries(properties).filter(([name]) => isTold(name));
  const told = fields.map(([name, field]) => [name, isFile(name) ? withUpload(form, name, field) : inSteps(field)]);
  return { ...rest, type: 'object', required: required.filter(isTold), properties: Object.fromEntries(told) };
}

/** Steps that are no whole numbers stand in words: in the arithmetic of most validators 0.3 is no multiple of 0.1. */
function inSteps(field: JsonSchema): JsonSchema {
  const { multipleOf, items, properties, ...rest } = field;
  const inner = Object.entries(properties ?? {}).map(([name, part]) => [name, inSteps(part)]);
  const whole = multipleOf === undefined || Number.isInteger(multipleOf);
  const description = [field.description, !whole && `In steps of ${multipleOf}.`].filter(Boolean).join(' ');
  return {
    ...rest,
    ...(description && { description }),
    ...(whole && multipleOf !== undefined && { multipleOf }),
    ...(items && { items: inSteps(items) }),
    ...(properties && { properties: Object.fromEntries(inner) as Record<string, JsonSchema> }),
  };
}

function withUpload({ id }: FormDeclaration, name: string, field: JsonSchema): JsonSchema {
  const words = `A file is uploaded by the user's program, with the same token: POST /api/tools/${id}/files?field=${name}&name=<file name>.`;
  return { ...field, description: [field.description, words].filter(Boolean).join(' ') };
}

function outputSchema(kinds: readonly string[], schemas: readonly Part[]): ToldTool['outputSchema'] {
  // Copies of one contract must not pass for one schema.
  const values = schemas.map(({ $schema: _, $id: __, ...contract }) => contract);
  const [only] = values;
  return {
    type: 'object',
    required: ['run', 'page', 'mode', 'kind', 'value'],
    properties: {
      run: { type: 'string', description: 'The id of the run.' },
      page: { type: 'string', description: 'Where the user finds the result again.' },
      mode: { enum: ['demo', 'live'], description: 'demo: nobody was called, it is a sample.' },
      kind: { enum: kinds },
      value: values.length > 1 ? { anyOf: values } : (only ?? {}),
      repairs: { type: 'array', items: { type: 'string' }, description: 'What had to be mended to read it.' },
      missing: { type: 'array', items: { type: 'string' }, description: 'What should be there and is not.' },
    },
  };
}

function wordsOf({ title, description }: Part): string {
  return [title, description].filter(Boolean).join(': ') || 'a value.';
}

function lengthOf({ page, request }: FormDeclaration): string {
  const { duration } = page ?? {};
  if (duration) return duration.charAt(0).toLowerCase() + duration.slice(1);
  return `up to ${request?.timeoutSeconds ?? 60} seconds`;
}
