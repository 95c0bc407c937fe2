import { BATCH_HEADER } from '@/contracts/api';
import { MAX_RATING_NOTE_LENGTH, RATING_REASONS } from '@/contracts/rating';
import type { OpenApiPart } from './openapi';
import { callbackParameter, callbackPart, callbackSchemas } from './openapi-callback';

/** A reference to a schema in the document. */
export const schemaRef = (name: string): OpenApiPart => ({ $ref: `#/components/schemas/${name}` });

const jsonContent = (part: OpenApiPart): OpenApiPart => ({ 'application/json': { schema: part } });

/** The schema name of a kind of result: "call-flow" becomes `CallFlowResult`. */
export function kindSchemaName(kind: string): string {
  return `${kind.replace(/(^|-)([a-z0-9])/g, (_, _dash, letter: string) => letter.toUpperCase())}Result`;
}

/** The schema of a run whose result is of one of these kinds. */
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
  400: { name: 'Refused', description: 'Something of the request is wrong; `problems` names it, field by field.' },
  401: { name: 'NoToken', description: 'There is no token, or it is not good any more.' },
  402: { name: 'PlanNeeded', description: 'The plan of the member does not have this tool.' },
  403: { name: 'NotAllowed', description: 'The token is not good for this tool.' },
  404: { name: 'Unknown', description: 'There is none of this name, or it is not yours.' },
  409: { name: 'Taken', description: 'The key of the request was used for something else.' },
  413: { name: 'TooLarge', description: 'The request is too large.' },
  415: { name: 'NotJson', description: 'The request is not JSON.' },
  429: {
    name: 'TooMany',
    description: 'Too many at once, within a minute or of a day; `Retry-After` says when to come back.',
  },
  503: { name: 'Busy', description: 'Very many are here right now; `Retry-After` says when to come back.' },
} as const;

const runId = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };

/** The paths for runs of any tool. */
export const runPaths: OpenApiPart = {
  '/runs': {
    get: {
      operationId: 'listRuns',
      summary: 'Past runs, the newest first, without results',
      tags: ['Runs'],
      parameters: [
        {
          name: 'tool',
          in: 'query',
          schema: { type: 'string' },
          description: 'Those of one tool; a token that is good for some tools must say which.',
        },
        { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: 50 } },
        { name: 'before', in: 'query', schema: { type: 'string' }, description: '`next` of the page before.' },
        { name: 'since', in: 'query', schema: { type: 'string', format: 'date-time' } },
      ],
      responses: {
        200: { description: 'A page of them.', content: jsonContent(schemaRef('RunPage')) },
        ...problemResponses([400, 401, 403, 429]),
      },
    },
  },
  '/runs/{id}': {
    get: {
      operationId: 'getRun',
      summary: 'One run, with its result',
      tags: ['Runs'],
      parameters: [runId, { $ref: '#/components/parameters/wait' }],
      responses: {
        200: { description: 'As it stands.', content: jsonContent(schemaRef('Run')) },
        ...problemResponses([401, 404, 429]),
      },
    },
  },
  '/runs/{id}/rating': {
    put: {
      operationId: 'rateRun',
      summary: 'Says whether a result is good',
      description: 'Whoever runs the site sees it with the version of the tool. A second rating replaces the first.',
      tags: ['Runs'],
      parameters: [runId],
      requestBody: { required: true, content: jsonContent(schemaRef('Rating')) },
      responses: {
        204: { description: 'It is saved.' },
        ...problemResponses([400, 401, 404, 409, 413, 415, 429]),
      },
    },
    delete: {
      operationId: 'unrateRun',
      summary: 'Takes a rating back',
      tags: ['Runs'],
      parameters: [runId],
      responses: { 204: { description: 'There is none now.' }, ...problemResponses([401, 404, 409, 429]) },
    },
  },
  '/runs/{id}/events': {
    get: {
      operationId: 'followRun',
      summary: 'What a run says and writes, as server-sent events',
      description:
        'Events are named `progress` (stage, percent, note), `written` (how the answer written so far changed: so many characters of it stay, and this text follows) and `end` (state). A stream that ends without `end` may be asked for again. The key `demo` writes at once; it writes as a model does where the run was started with `Accept: text/event-stream`.',
      tags: ['Runs'],
      parameters: [runId],
      responses: {
        200: { description: 'The events.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
        ...problemResponses([401, 404, 429]),
      },
    },
  },
  '/files/{id}/link': {
    post: {
      operationId: 'linkFile',
      summary: 'An address at which a file of a result can be read for a while',
      description: 'A result names its files as `<id>/<name>`.',
      tags: ['Runs'],
      parameters: [runId],
      responses: {
        200: { description: 'From the root of the site.', content: jsonContent(schemaRef('FileLink')) },
        ...problemResponses([401, 404, 429]),
      },
    },
  },
  '/runs/{id}/cancel': {
    post: {
      operationId: 'cancelRun',
      summary: 'Ends a run',
      tags: ['Runs'],
      parameters: [runId],
      responses: {
        200: { description: 'What came of it.', content: jsonContent(schemaRef('Cancelled')) },
        ...problemResponses([401, 404, 429]),
      },
    },
  },
};

/** The components of the document, with the schemas of these kinds of results. */
export function components(kinds: readonly (readonly [string, OpenApiPart])[]): OpenApiPart {
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
        description: 'How long to wait for the end, in seconds.',
        schema: { type: 'integer', minimum: 0, maximum: 25, default: 0 },
      },
      model: {
        name: 'X-Run-Model',
        in: 'header',
        description: 'A model the page of the tool offers beside the key; the default where it is absent.',
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
        properties: { stage: { type: 'string' }, percent: { type: 'number' }, note: { type: 'string' } },
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
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { type: 'string' },
          message: { type: 'string' },
          field: { type: 'string' },
          problems: { type: 'array', items: schemaRef('Problem') },
        },
      },
      Refusal: { type: 'object', required: ['error'], properties: { error: schemaRef('Problem') } },
      ...Object.fromEntries(
        kinds.map(([kind, { $schema: _, $id: __, ...contract }]) => [kindSchemaName(kind), contract]),
      ),
    },
  };
}

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
