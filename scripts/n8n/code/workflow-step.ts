import type { PendingCall, RecordedResponse } from './replay.ts';
import type { CheckedSchema, Formats } from './schema-check.ts';

/** Settings of the webhook, which every workflow has. */
export interface Settings {
  /** Schema of the body. */
  request: CheckedSchema;
  formats: Formats;
  /** Body field with the member's key. */
  secret?: string | undefined;
  /** Timeouts of the whole workflow and of one call. */
  timeoutSeconds: number;
  callSeconds: number;
  /** Required claims of the session token if members call the workflow themselves. */
  token?: { iss: string; role: string } | undefined;
}

/** Input of the workflow's code each time it runs. */
export interface StepInput {
  body: unknown;
  /** Claims of the session token; the Webhook node has verified its signature. */
  jwtPayload?: { iss?: unknown; role?: unknown; email?: unknown } | undefined;
  /** Output of the previous run of the code for this call. */
  before?: CallStep | undefined;
  /** Response of the provider to the request that `before` asked for. */
  response?: ProviderResponse | undefined;
}

/** A response or an error as the HTTP Request node outputs it. */
export interface ProviderResponse {
  statusCode?: number;
  headers?: Record<string, unknown>;
  data?: unknown;
  error?: { message?: unknown; code?: unknown };
}

/** Output that requests a call, with the state for the next run. */
export interface CallStep extends PendingCall {
  done: false;
  timeoutMs: number;
  /** Start of the workflow, in milliseconds since 1970. */
  startedAt: number;
  recorded: RecordedResponse[];
}

/** Output with the answer to send. */
export interface ReplyStep {
  done: true;
  status: number;
  contentType: string;
  text: string;
  /** demo: no provider was called. */
  mode: 'live' | 'demo';
  mail?: Mail | undefined;
}

/** A mail to send in addition to the answer. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}
