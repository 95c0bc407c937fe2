import type { ApiRun } from './api';

/** Header of a call with the URL that is notified when the run ends. */
export const CALLBACK_HEADER = 'X-Callback-Url';

/** Prefix of every signing secret; its bytes follow as base64. */
export const SECRET_PREFIX = 'whsec_';

/** Headers of a callback, named by the Standard Webhooks specification. */
export const SIGNED_HEADERS = { id: 'webhook-id', time: 'webhook-timestamp', signature: 'webhook-signature' } as const;

/** Version prefix of a signature; the base64 of an HMAC-SHA256 over `id.timestamp.body` follows. */
export const SIGNATURE_VERSION = 'v1,';

/** Maximum length of a callback URL in characters, and maximum number of undelivered callbacks per member. */
export const MAX_CALLBACK_URL_LENGTH = 2000;
export const MAX_CALLBACKS = 200;

/** Body of a callback: a run has ended; `data` is the run as `GET /api/runs/<id>` returns it. */
export interface CallbackBody {
  type: `run.${Exclude<ApiRun['state'], 'running'>}`;
  /** ISO time at which the run ended. */
  timestamp: string;
  data: ApiRun;
}

export interface CallbackState {
  /** `waiting` from the start of the run until the callback is delivered or given up. */
  state: 'waiting' | 'delivered' | 'given_up';
  attempts: number;
  /** Why the latest attempt failed. */
  error?: string;
}
