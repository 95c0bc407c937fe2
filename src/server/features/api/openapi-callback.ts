import { CALLBACK_HEADER, MAX_CALLBACK_URL_LENGTH, SIGNED_HEADERS } from '@/contracts/callback';
import type { OpenApiPart } from './openapi';

/** The parameter that names the callback URL. */
export const callbackParameter: OpenApiPart = {
  name: CALLBACK_HEADER,
  in: 'header',
  description: 'Where the end of the run is to be told, so that nobody need wait for it: a public https address.',
  schema: { type: 'string', format: 'uri', maxLength: MAX_CALLBACK_URL_LENGTH },
};

/** The callback request. It is sent once for each run, and repeated until the response has a status from 200 to 299. */
export const callbackPart: OpenApiPart = {
  [`{$request.header.${CALLBACK_HEADER}}`]: {
    post: {
      summary: 'The run has ended',
      description:
        'Signed as Standard Webhooks has it, by the secret that was shown with the token: HMAC-SHA256 over `id.timestamp.body`, as base64 behind `v1,`. The id is that of the run, also when it is sent again; what is older than five minutes is not ours any more.',
      parameters: Object.values(SIGNED_HEADERS).map((name) => ({
        name,
        in: 'header',
        required: true,
        schema: { type: 'string' },
      })),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/RunEnded' } } },
      },
      responses: {
        '2XX': { description: 'It has arrived.' },
        410: { description: 'No more of this run.' },
        default: { description: 'It is sent again, for about 18 hours.' },
      },
    },
  },
};

/** The schemas that callbacks use. */
export const callbackSchemas: OpenApiPart = {
  RunEnded: {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { enum: ['run.succeeded', 'run.failed', 'run.cancelled'] },
      timestamp: { type: 'string', format: 'date-time', description: 'When the run ended.' },
      data: { $ref: '#/components/schemas/Run' },
    },
  },
  Callback: {
    type: 'object',
    description: 'Whether the end of the run has been told where the call wanted that.',
    required: ['state', 'attempts'],
    properties: {
      state: { enum: ['waiting', 'delivered', 'given_up'] },
      attempts: { type: 'integer' },
      error: { type: 'string', description: 'Why the latest attempt failed.' },
    },
  },
};
