import { BATCH_HEADER } from '@/contracts/api';
import { MAX_RATING_NOTE_LENGTH, RATING_REASONS } from '@/contracts/rating';
import type { OpenApiPart } from './openapi';
import { callbackParameter, callbackPart, callbackSchemas } from './openapi-callback';

/** Creates a reference to a schema in the document. */
export const schemaRef = (name: string): OpenApiPart => ({ $ref: `#/components/schemas/${name}` });

/** The schema of a file as a body. OpenAPI 3.1 needs none, but generated clients have no parameter for a body without one. */
export const FILE_BODY: OpenApiPart = { type: 'string', format: 'binary' };

/** Returns the content of a JSON body with this schema. */
export const jsonContent = (part: OpenApiPart): OpenApiPart => ({ 'application/json': { schema: part } });

/** Returns the schema name of a kind of result: "call-flow" becomes `CallFlowResult`. */
export function kindSchemaName(kind: string): string {
  return `${kind.replace(/(^|-)([a-z0-9])/g, (_, _dash, letter: string) => letter.toUpperCase())}Result`;
}

/** Returns the schema of a run whose result is of one of these kinds. */
export function runSchema(kinds: readonly string[]): OpenApiPart {
  const results = kinds.map((kind) => resultSchema(kind));
  const [only] = results;
  const result = results.length > 1 ? { anyOf: results } : only;
  return result ? { allOf: [schemaRef('Run'), { type: 'object', properties: { result } }] } : schemaRef('Run');
}

function resultSchema(kind: string): OpenApiPart {
  return {
    type: 'object',
    required: ['kind', 'value'],
    properties: { kind: { const: kind }, value: schemaRef(kindSchemaName(kind)) },
  };
}

/** References to the error responses with these statuses. */
export function problemResponses(statuses: readonly (keyof typeof REFUSALS)[]): OpenApiPart {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${REFUSALS[status].name}` }]),
  );
}

const REFUSALS = {
  400: { name: 'Refused', description: 'A part of the request is wrong; `problems` names each wrong field.' },
  401: { name: 'NoToken', description: 'The token is missing or no longer valid.' },
  402: { name: 'PlanNeeded', description: 'The membership has ended, or its plan does not include this tool.' },
  403: { name: 'NotAllowed', description: 'The token may not call this tool.' },
  404: { name: 'Unknown', description: 'It does not exist, or it belongs to another member.' },
  409: {
    name: 'Taken',
    description: 'The idempotency key was used for another request, or the run has no result for this.',
  },
  413: { name: 'TooLarge', description: 'The request is too large.' },
  415: { name: 'WrongType', description: 'The body is of a kind that is not taken here.' },
  429: {
    name: 'TooMany',
    description: 'Too many requests at once, in a minute or in a day; `Retry-After` says when to try again.',
  },
  503: {
    name: 'Busy',
    description: 'The server is busy, or its database is away; `Retry-After` says when to try again.',
  },
} as const;

/** Returns the components of the document, with the public contracts of these kinds of results. */
export function buildComponents(kinds: readonly (readonly [string, OpenApiPart])[]): OpenApiPart {
  return {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer', description: 'A token of your account. It begins with `pat_`.' },
    },
    callbacks: { ended: callbackPart },
    parameters: {
      callback: callbackParameter,
      wait: {
        name: 'wait',
        in: 'query',
        description: 'How long to wait for the end of the run, in seconds.',
        schema: { type: 'integer', minimum: 0, maximum: 25, default: 0 },
      },
      model: {
        name: 'X-Run-Model',
        in: 'header',
        description: 'A model that the page of the tool offers; without it, the default model is used.',
        schema: { type: 'string' },
      },
      batchRows: {
        name: BATCH_HEADER,
        in: 'header',
        description:
          'Where the run is one row of a batch: how many rows that has. More than the tool lets the member have are refused.',
        schema: { type: 'integer', minimum: 1 },
      },
      idempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        description: 'A UUID, which becomes the id of the run: sent again, it starts nothing new.',
        schema: { type: 'string', format: 'uuid' },
      },
    },
    responses: Object.fromEntries(
      Object.values(REFUSALS).map(({ name, description }) => [
        name,
        { description, content: jsonContent(schemaRef('Refusal')) },
      ]),
    ),
    schemas: {
      Run: RUN,
      ...callbackSchemas,
      RunPage: {
        type: 'object',
        required: ['runs'],
        properties: { runs: { type: 'array', items: schemaRef('Run') }, next: { type: 'string' } },
      },
      Rating: {
        type: 'object',
        required: ['good'],
        properties: {
          good: { type: 'boolean' },
          reason: { enum: RATING_REASONS.map(({ value }) => value), description: 'Only of a result that is not good.' },
          note: { type: 'string', maxLength: MAX_RATING_NOTE_LENGTH },
        },
      },
      Progress: {
        type: 'object',
        properties: {
          stage: { type: 'string' },
          percent: { type: 'number' },
          note: { type: 'string' },
          at: { type: 'integer' },
          lines: {
            type: 'array',
            description: 'The latest notes, oldest first, with their times in milliseconds.',
            items: { type: 'object', properties: { at: { type: 'integer' }, text: { type: 'string' } } },
          },
        },
      },
      Cancelled: {
        type: 'object',
        required: ['cancelled', 'message'],
        properties: { cancelled: { type: 'boolean' }, state: STATE, message: { type: 'string' } },
      },
      File: {
        type: 'object',
        required: ['value', 'name', 'type', 'size'],
        properties: {
          id: { type: 'string', format: 'uuid' },
          name: { type: 'string' },
          type: { type: 'string' },
          size: { type: 'integer' },
          value: { type: 'string', description: 'The answer to the field.' },
        },
      },
      FileLink: {
        type: 'object',
        required: ['url', 'expires'],
        properties: { url: { type: 'string' }, expires: { type: 'string', format: 'date-time' } },
      },
      Problem: {
        ...PROBLEM,
        properties: { ...PROBLEM.properties, problems: { type: 'array', items: schemaRef('FieldProblem') } },
      },
      FieldProblem: PROBLEM,
      Refusal: { type: 'object', required: ['error'], properties: { error: schemaRef('Problem') } },
      ...Object.fromEntries(kinds.map(([kind, contract]) => [kindSchemaName(kind), contract])),
    },
  };
}

const PROBLEM = {
  type: 'object',
  required: ['code', 'message'],
  properties: { code: { type: 'string' }, message: { type: 'string' }, field: { type: 'string' } },
};

const STATE = { enum: ['running', 'succeeded', 'failed', 'cancelled'] };

const RUN: OpenApiPart = {
  type: 'object',
  required: ['id', 'tool', 'mode', 'state', 'startedAt'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    tool: { type: 'string' },
    mode: { enum: ['demo', 'live'], description: 'demo: nobody was called.' },
    state: STATE,
    startedAt: { type: 'string', format: 'date-time' },
    finishedAt: { type: 'string', format: 'date-time' },
    toolVersion: {
      type: 'string',
      description: 'A hash of the declaration, the prompts and the engine that made it.',
    },
    usage: {
      type: 'object',
      required: ['input', 'output'],
      description: 'What it used of a language model; absent if it asked none.',
      properties: {
        input: { type: 'integer', description: 'Tokens that were sent.' },
        output: { type: 'integer', description: 'Tokens that the model wrote.' },
        estimated: { const: true, description: 'The provider gave no count: estimated from the texts.' },
        cost: { type: 'number', description: 'US dollars; absent if the model has no known price.' },
      },
    },
    rating: schemaRef('Rating'),
    progress: schemaRef('Progress'),
    result: {
      type: 'object',
      required: ['kind', 'value'],
      properties: {
        kind: { type: 'string' },
        value: {},
        repairs: { type: 'array', items: { type: 'string' } },
        missing: { type: 'array', items: { type: 'string' } },
      },
    },
    error: schemaRef('Problem'),
    callback: schemaRef('Callback'),
  },
};
