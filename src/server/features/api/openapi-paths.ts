import type { OpenApiPart } from './openapi';
import { jsonContent, problemResponses, schemaRef } from './openapi-parts';

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
      description: 'The operator of the site sees it with the version of the tool. A second rating replaces the first.',
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
        'Events are named `progress` (stage, percent, note, and the notes so far as lines), `written` (how the answer written so far changed: so many characters of it stay, and this text follows) and `end` (state). A stream that ends without `end` may be asked for again. The key `demo` writes at once; it writes as a model does where the run was started with `Accept: text/event-stream`.',
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
