import { isObject } from '../lib/is-object.ts';
import { listed } from '../lib/suggest.ts';
import { type Draft, type Schema, UnreadableSource } from './draft.ts';
import { answerOf } from './openapi-answer.ts';
import { askedMedia } from './openapi-media.ts';
import { type SchemaReader, schemaReader } from './plain-schema.ts';
import { isSecretName } from './secrets.ts';
import { asPageTitle } from './words.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

interface Operation {
  /** Its operationId, or method and path. */
  id: string;
  says: Schema;
  /** Parameters of the whole path. */
  shared: unknown[];
}

/** A tool of one operation of an OpenAPI document: its parameters and its body are asked, its answer is shown. @throws UnreadableSource */
export function fromOpenApi(document: Schema, wanted: string | undefined): Draft {
  const { id, says, shared } = chosen(operationsOf(document), wanted);
  const reader = schemaReader(document);
  const parameters = [...shared, ...(Array.isArray(says.parameters) ? says.parameters : [])].flatMap((one) => [
    reader.plain(one, 'A parameter')?.schema ?? {},
  ]);
  const body = bodyOf(reader, document, says, parameters);
  const asked = parameters.filter(({ in: place }) => place === 'query' || place === 'path' || place === 'formData');
  const properties = Object.fromEntries(asked.map((one) => [String(one.name), parameterSchema(one)]));
  const needed = asked.filter(({ required }) => required === true).map(({ name }) => String(name));
  const key =
    needsKey(document, says) ||
    parameters.some(({ in: place, name }) => place === 'header' && isSecretName(String(name)));
  const answer = answerOf(document, says);
  const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value : undefined);
  const title = asPageTitle(text(says.summary) ?? '', id);
  const about = text(says.description) ?? text(says.summary);
  return {
    source: 'an OpenAPI operation',
    title,
    ...(about && { about }),
    asks: {
      allOf: [
        { type: 'object', properties, required: needed },
        ...(body === undefined ? [] : [body]),
        ...(key
          ? [
              {
                type: 'object',
                properties: { apiKey: { type: 'string', format: 'password', title: 'API key' } },
                required: ['apiKey'],
              },
            ]
          : []),
      ],
    },
    root: document,
    called: true,
    ...(answer && { answer }),
    secrets: [],
    questions: reader.questions,
  };
}

function operationsOf({ paths }: Schema): Operation[] {
  return Object.entries(isObject(paths) ? paths : {}).flatMap(([path, item]) => {
    if (!isObject(item)) return [];
    const shared = Array.isArray(item.parameters) ? item.parameters : [];
    return METHODS.flatMap((method) => {
      const says = item[method];
      if (!isObject(says)) return [];
      const id = typeof says.operationId === 'string' ? says.operationId : `${method.toUpperCase()} ${path}`;
      return [{ id, says, shared }];
    });
  });
}

function chosen(operations: Operation[], wanted: string | undefined): Operation {
  const [first, second] = operations;
  if (!first)
    throw new UnreadableSource(
      'The OpenAPI document has no operations. Expected: paths, with get, post, put, patch or delete.',
    );
  const names = listed(operations.slice(0, 30).map(({ id }) => id));
  if (wanted === undefined) {
    if (!second) return first;
    throw new UnreadableSource(
      `The OpenAPI document has ${operations.length} operations. Name one: --operation "${first.id}". There are: ${names}.`,
    );
  }
  const found =
    operations.find(({ id }) => id === wanted) ??
    operations.find(({ id }) => id.toLowerCase() === wanted.toLowerCase());
  if (found) return found;
  throw new UnreadableSource(`The OpenAPI document has no operation "${wanted}". There are: ${names}.`);
}

/** The schema of a parameter; in version 2 it stands in the parameter itself. */
function parameterSchema({ schema, description, example, name: _, in: __, required: ___, ...own }: Schema): Schema {
  const inner = isObject(schema) ? schema : own.type === 'file' ? { ...own, type: 'string', format: 'binary' } : own;
  return { ...(description !== undefined && { description }), ...(example !== undefined && { example }), ...inner };
}

function bodyOf(reader: SchemaReader, document: Schema, says: Schema, parameters: readonly Schema[]): unknown {
  const { content } = reader.plain(says.requestBody ?? {}, 'The body')?.schema ?? {};
  const [media, questions] = askedMedia(document, content);
  reader.questions.push(...questions);
  const given = media ?? parameters.find(({ in: place }) => place === 'body');
  if (!given) return undefined;
  const read = reader.plain(given.schema, 'The body')?.schema ?? {};
  // With its references: what leads back to it is told by them.
  if (isObject(read.properties)) return given.schema;
  reader.questions.push({ about: 'The body', guess: 'It is no object with parts, and was left out.' });
  return undefined;
}

function needsKey(document: Schema, { security = document.security }: Schema): boolean {
  return Array.isArray(security) && security.some((way) => isObject(way) && Object.keys(way).length > 0);
}
