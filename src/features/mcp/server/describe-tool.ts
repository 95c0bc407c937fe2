import { givenKinds } from '@/generated/readers';
import { secretFields } from '@/registry/answers';
import { filePart } from '@/registry/file-fields';
import type { JsonSchema } from '@/registry/form-schemas';
import type { FormDeclaration } from '@/registry/options';
import { answersSchema, describeAccess, describeRules, mapSchema } from '@/server/runs/programs/answers-schema';
import type { ApiTool } from '@/server/runs/programs/api-tools';
import { publicContract } from '@/server/runs/programs/public-contract';
import type { Runs } from '@/server/runs/runs';
import { describeKeys } from './provider-keys';

/** An object of a protocol message. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A tool as listed to a model. */
export interface ToolDescription {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonObject & { type: 'object' };
  outputSchema: JsonObject & { type: 'object' };
  annotations: JsonObject;
}

/** Describes a tool to a model, from the same parts as the OpenAPI document. */
export function describeTool(
  { resultSchema }: Pick<Runs, 'resultSchema'>,
  { form, normaliser }: ApiTool,
): ToolDescription {
  const { id, page } = form;
  const title = page?.title ?? id;
  const kinds = givenKinds[normaliser] ?? [];
  const contracts = kinds.map((kind) => publicContract(resultSchema(kind)));
  const rules = describeRules(form);
  const paragraphs = [
    page?.description,
    rules.length > 0 && `Rules:\n${rules.join('\n')}`,
    `It gives ${resultText(form, contracts)} It takes ${durationText(form)}.`,
    ...describeAccess(form),
    describeKeys(form),
  ];
  return {
    name: id,
    title,
    description: paragraphs.filter(Boolean).join('\n\n'),
    inputSchema: inputSchema(form),
    outputSchema: outputSchema(kinds, contracts),
    // A call changes nothing outside, but it may call providers at the member's expense, so a second call is not free.
    annotations: { title, readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  };
}

/**
 * Returns the schema of the arguments that a model may send: without keys, and with files only if they are required.
 * Conditions are described in text, because models accept no schema with "allOf" at its root. The form's validator
 * checks all arguments anyway.
 */
function inputSchema(form: FormDeclaration): ToolDescription['inputSchema'] {
  const { properties = {}, required = [], allOf: _, ...rest } = answersSchema(form);
  const secrets = secretFields(form);
  const files = Object.entries(form.form.properties).filter(([, field]) => filePart(field));
  const isFile = (name: string) => files.some(([file]) => file === name);
  const isListed = (name: string) => !secrets.includes(name) && (!isFile(name) || required.includes(name));
  const fields = Object.entries(properties).filter(([name]) => isListed(name));
  const listedProperties = fields.map(([name, field]) => [
    name,
    isFile(name) ? withUpload(form, name, field) : mapSchema(field, ({ allOf: _, ...rest }) => rest),
  ]);
  return {
    ...rest,
    type: 'object',
    required: required.filter(isListed),
    properties: Object.fromEntries(listedProperties),
  };
}

function withUpload({ id }: FormDeclaration, name: string, field: JsonSchema): JsonSchema {
  const note = `A file is uploaded by the user's program, with a token made on the page "API access": POST /api/tools/${id}/files?field=${name}&name=<file name>.`;
  return { ...field, description: [field.description, note].filter(Boolean).join(' ') };
}

function outputSchema(kinds: readonly string[], contracts: readonly JsonObject[]): ToolDescription['outputSchema'] {
  const [only] = contracts;
  return {
    type: 'object',
    required: ['run', 'page', 'mode', 'kind', 'value'],
    properties: {
      run: { type: 'string', description: 'The id of the run.' },
      page: { type: 'string', description: 'Where the user finds the result again.' },
      mode: { enum: ['demo', 'live'], description: 'demo: nobody was called, it is a sample.' },
      toolVersion: { type: 'string', description: 'Which version of the tool made it.' },
      kind: { enum: kinds },
      value: contracts.length > 1 ? { anyOf: contracts } : (only ?? {}),
      repairs: { type: 'array', items: { type: 'string' }, description: 'What had to be repaired to read it.' },
      missing: { type: 'array', items: { type: 'string' }, description: 'What should be there and is not.' },
    },
  };
}

/** Describes the result by the title that members read and by what its contracts promise. */
function resultText({ result }: FormDeclaration, contracts: readonly JsonObject[]): string {
  const title = result?.title ? `"${result.title}": ` : '';
  return title + contracts.map(({ description }) => description ?? 'a value.').join(' Or: ');
}

function durationText({ page, request }: FormDeclaration): string {
  const { duration } = page ?? {};
  if (duration) return duration.charAt(0).toLowerCase() + duration.slice(1);
  return `up to ${request?.timeoutSeconds ?? 60} seconds`;
}
