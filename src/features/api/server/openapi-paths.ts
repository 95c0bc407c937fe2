import { MAX_LINE_LENGTH } from '@/contracts/document';
import type { OpenApiPart } from './openapi';
import { FILE_BODY, jsonContent, problemResponses, schemaRef } from './openapi-parts';

const LINE = { type: 'string', maxLength: MAX_LINE_LENGTH };

const runId = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };

/** The paths for runs of any tool. */
export const runPaths: OpenApiPart = {
  '/runs': {
    get: {
      operationId: 'listRuns',
      summary: 'Past runs, the newest first, without results',
      description:
        'Pages of runs of all tools or of one, without results. The `next` of a page is the `before` of the next one.',
      tags: ['Runs'],
      parameters: [
        {
          name: 'tool',
          in: 'query',
          schema: { type: 'string' },
          description: 'Only runs of this tool. Required for a token that may call only some tools.',
        },
        { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: 50 } },
        { name: 'before', in: 'query', schema: { type: 'string' }, description: '`next` of the previous page.' },
        { name: 'since', in: 'query', schema: { type: 'string', format: 'date-time' } },
      ],
      responses: {
        200: { description: 'A page of runs.', content: jsonContent(schemaRef('RunPage')) },
        ...problemResponses([400, 401, 403, 429]),
      },
    },
  },
  '/runs/{id}': {
    get: {
      operationId: 'getRun',
      summary: 'One run, with its result',
      description: 'With `wait`, the response comes when the run has ended or the time is over.',
      tags: ['Runs'],
      parameters: [runId, { $ref: '#/components/parameters/wait' }],
      responses: {
        200: { description: 'The run in its current state.', content: jsonContent(schemaRef('Run')) },
        ...problemResponses([401, 404, 429]),
      },
    },
  },
  '/runs/{id}/document': {
    get: {
      operationId: 'getDocument',
      summary: 'The result of a run as a PDF',
      description:
        'With the letterhead of the member. Tools whose results are documents say so; of others the answer is 404.',
      tags: ['Runs'],
      parameters: [
        runId,
        { name: 'title', in: 'query', schema: LINE, description: 'The title on the cover, in place of the usual one.' },
        { name: 'client', in: 'query', schema: LINE, description: 'For whom it is; by default whom the answers name.' },
      ],
      responses: {
        200: { description: 'The document.', content: { 'application/pdf': { schema: FILE_BODY } } },
        ...problemResponses([400, 401, 404, 409, 429]),
      },
    },
  },
  '/runs/{id}/rating': {
    put: {
      operationId: 'rateRun',
      summary: 'Saves whether a result is good',
      description:
        'The operator of the site sees the rating with the version of the tool. A second rating replaces the first.',
      tags: ['Runs'],
      parameters: [runId],
      requestBody: { required: true, content: jsonContent(schemaRef('Rating')) },
      responses: {
        204: { description: 'The rating is saved.' },
        ...problemResponses([400, 401, 404, 409, 413, 415, 429]),
      },
    },
    delete: {
      operationId: 'unrateRun',
      summary: 'Removes a rating',
      description: 'The operator of the site no longer sees it.',
      tags: ['Runs'],
      parameters: [runId],
      responses: { 204: { description: 'The run has no rating now.' }, ...problemResponses([401, 404, 409, 429]) },
    },
  },
  '/runs/{id}/events': {
    get: {
      operationId: 'followRun',
      summary: 'Progress and partial answer of a run, as server-sent events',
      description:
        'Events are named `progress` (stage, percent, note, and the notes so far as lines), `written` (a change of the partial answer: how many of its characters stay, and the text that follows them) and `end` (state). Request a stream again if it ends without `end`. With the key `demo` the answer comes at once; if the run was started with `Accept: text/event-stream`, it comes gradually, as from a model.',
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
      description: 'A run that has ended stays as it is, and the response says so.',
      tags: ['Runs'],
      parameters: [runId],
      responses: {
        200: { description: 'What came of it.', content: jsonContent(schemaRef('Cancelled')) },
        ...problemResponses([401, 404, 429]),
      },
    },
  },
};
