import type { ApiRun } from './api';

/** The header of a call that says where its run's end is to be told. */
export const CALLBACK_HEADER = 'X-Callback-Url';

/** What every signing secret begins with; behind it stand its bytes as base64. */
export const SECRET_PREFIX = 'whsec_';

/** The headers of a callback, as Standard Webhooks names them. */
export const SIGNED_HEADERS = { id: 'webhook-id', time: 'webhook-timestamp', signature: 'webhook-signature' } as const;

/** The version of a signature, before its base64: HMAC-SHA256 over `id.timestamp.body`. */
export const SIGNATURE_VERSION = 'v1,';

/** The longest address of a callback, in characters, and how many a member may have that have not arrived. */
export const LONGEST_CALLBACK_URL = 2000;
export const MOST_CALLBACKS = 200;

/** What a callback says: that a run has ended, and the run as `GET /api/runs/<id>` tells it. */
export interface CallbackBody {
  type: `run.${Exclude<ApiRun['state'], 'running'>}`;
  /** When it ended. ISO time. */
  timestamp: string;
  data: ApiRun;
}

/** How a callback stands. */
export interface CallbackState {
  /** `waiting` until it has arrived, from before the end of the run. */
  state: 'waiting' | 'delivered' | 'given_up';
  attempts: number;
  /** Why the latest attempt failed. */
  error?: string;
}
