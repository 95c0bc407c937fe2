import { CALLBACK_HEADER, MAX_CALLBACK_URL_LENGTH, SIGNED_HEADERS } from '@/contracts/callback';
import type { OpenApiPart } from './openapi';

/** The parameter that names the callback URL. */
export const callbackParameter: OpenApiPart = {
  name: CALLBACK_HEADER,
  in: 'header',
  description: 'A public https address that is called when the run ends, so that no request has to wait for it.',
  schema: { type: 'string', format: 'uri', maxLength: MAX_CALLBACK_URL_LENGTH },
};

/** The callback request. It is sent once for each run, and repeated until the response has a status from 200 to 299. */
export const callbackPart: OpenApiPart = {
  [`{$request.header.${CALLBACK_HEADER}}`]: {
    post: {
      operationId: 'runEnded',
      summary: 'The run has ended',
      description:
        'Signed as Standard Webhooks specifies, with the secret that was shown with the token: HMAC-SHA256 over `id.timestamp.body`, as base64 after `v1,`. The id is that of the run, also in repeated requests. Refuse requests older than five minutes.',
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
        '2XX': { description: 'The callback was received.' },
        410: { description: 'Do not send this callback again.' },
        default: { description: 'The callback is sent again, for about 18 hours.' },
      },
    },
  },
};

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
    description: 'Delivery state of the callback that the call requested.',
    required: ['state', 'attempts'],
    properties: {
      state: { enum: ['waiting', 'delivered', 'given_up'] },
      attempts: { type: 'integer' },
      error: { type: 'string', description: 'Why the latest attempt failed.' },
    },
  },
};
