import { isObject } from '@/contracts/json';
import { joinNames } from '../text/suggest';
import { type Draft, type Schema, UnreadableSource } from './draft';
import { chooseBodyMedia, exampleResponse } from './openapi-answer';
import { toPageTitle } from './sanitize-text';
import { type SchemaReader, schemaReader } from './schema-reader';
import { isSecretName } from './secrets';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

const KEY_SCHEMA = {
  type: 'object',
  properties: { apiKey: { type: 'string', format: 'password', title: 'API key' } },
  required: ['apiKey'],
};

interface Operation {
  /** Its operationId, or method and path. */
  id: string;
  definition: Schema;
  /** Parameters of the path, which all its operations share. */
  pathParameters: unknown[];
}

/**
 * Drafts a tool from one operation of an OpenAPI document: its parameters and body become the form, its response the
 * result.
 *
 * @throws UnreadableSource
 */
export function fromOpenApi(document: Schema, requestedId: string | undefined): Draft {
  const { id, definition, pathParameters } = chooseOperation(operationsOf(document), requestedId);
  const reader = schemaReader(document);
  const parameters = [
    ...pathParameters,
    ...(Array.isArray(definition.parameters) ? definition.parameters : []),
  ].flatMap((one) => [reader.resolve(one, 'A parameter')?.schema ?? {}]);
  const body = bodyOf(reader, document, definition, parameters);
  const formParameters = parameters.filter(
    ({ in: place }) => place === 'query' || place === 'path' || place === 'formData',
  );
  const properties = Object.fromEntries(formParameters.map((one) => [String(one.name), parameterSchema(one)]));
  const requiredKeys = formParameters.filter(({ required }) => required === true).map(({ name }) => String(name));
  const requiresKey =
    needsKey(document, definition) ||
    parameters.some(({ in: place, name }) => place === 'header' && isSecretName(String(name)));
  const answer = exampleResponse(document, definition);
  const nonEmptyText = (value: unknown) => (typeof value === 'string' && value.trim() ? value : undefined);
  const title = toPageTitle(nonEmptyText(definition.summary) ?? '', id);
  const about = nonEmptyText(definition.description) ?? nonEmptyText(definition.summary);
  return {
    source: 'an OpenAPI operation',
    title,
    ...(about && { about }),
    inputSchema: {
      allOf: [
        { type: 'object', properties, required: requiredKeys },
        ...(body === undefined ? [] : [body]),
        ...(requiresKey ? [KEY_SCHEMA] : []),
      ],
    },
    root: document,
    callsService: true,
    ...(answer && { answer }),
    secrets: [],
    questions: reader.questions,
  };
}

function operationsOf({ paths }: Schema): Operation[] {
  return Object.entries(isObject(paths) ? paths : {}).flatMap(([path, item]) => {
    if (!isObject(item)) return [];
    const pathParameters = Array.isArray(item.parameters) ? item.parameters : [];
    return METHODS.flatMap((method) => {
      const definition = item[method];
      if (!isObject(definition)) return [];
      const id =
        typeof definition.operationId === 'string' ? definition.operationId : `${method.toUpperCase()} ${path}`;
      return [{ id, definition, pathParameters }];
    });
  });
}

function chooseOperation(operations: Operation[], requestedId: string | undefined): Operation {
  const [first, second] = operations;
  if (!first)
    throw new UnreadableSource(
      'The OpenAPI document has no operations. Expected: paths, with get, post, put, patch or delete.',
    );
  const names = joinNames(operations.slice(0, 30).map(({ id }) => id));
  if (requestedId === undefined) {
    if (!second) return first;
    throw new UnreadableSource(
      `The OpenAPI document has ${operations.length} operations. Name one: --operation "${first.id}". There are: ${names}.`,
    );
  }
  const match =
    operations.find(({ id }) => id === requestedId) ??
    operations.find(({ id }) => id.toLowerCase() === requestedId.toLowerCase());
  if (match) return match;
  throw new UnreadableSource(`The OpenAPI document has no operation "${requestedId}". There are: ${names}.`);
}

/** Returns the schema of a parameter; in OpenAPI 2 its keywords are in the parameter itself. */
function parameterSchema({
  schema,
  description,
  example,
  name: _,
  in: __,
  required: ___,
  ...schemaKeywords
}: Schema): Schema {
  const inner = isObject(schema)
    ? schema
    : schemaKeywords.type === 'file'
      ? { ...schemaKeywords, type: 'string', format: 'binary' }
      : schemaKeywords;
  return { ...(description !== undefined && { description }), ...(example !== undefined && { example }), ...inner };
}

function bodyOf(reader: SchemaReader, document: Schema, definition: Schema, parameters: readonly Schema[]): unknown {
  const { content } = reader.resolve(definition.requestBody ?? {}, 'The body')?.schema ?? {};
  const [media, questions] = chooseBodyMedia(document, content);
  reader.questions.push(...questions);
  const bodySource = media ?? parameters.find(({ in: place }) => place === 'body');
  if (!bodySource) return undefined;
  const bodySchema = reader.resolve(bodySource.schema, 'The body')?.schema ?? {};
  // Returns the schema unresolved, because its references are needed to detect recursion.
  if (isObject(bodySchema.properties)) return bodySource.schema;
  reader.questions.push({ about: 'The body', guess: 'It is no object with parts, and was left out.' });
  return undefined;
}

function needsKey(document: Schema, { security = document.security }: Schema): boolean {
  return (
    Array.isArray(security) &&
    security.some((requirement) => isObject(requirement) && Object.keys(requirement).length > 0)
  );
}
