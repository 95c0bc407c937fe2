import type { PendingCall, RecordedResponse } from './run-with-recorded.ts';
import type { Formats, SupportedSchema } from './schema-check.ts';

/** Settings of the webhook, which every workflow has. */
export interface Settings {
  request: SupportedSchema;
  formats: Formats;
  secret?: string | undefined;
  /** Timeouts of the whole workflow, and of one call to the provider. */
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
  /** What the code returned when it last ran for this webhook call. */
  previous?: CallStep | undefined;
  /** Response of the provider to the request that `previous` asked for. */
  response?: ProviderResponse | undefined;
}

/** A response or an error as the HTTP Request node outputs it. */
export interface ProviderResponse {
  statusCode?: number;
  headers?: Record<string, unknown>;
  data?: unknown;
  error?: { message?: unknown; code?: unknown };
}

/** Output that asks for a call to the provider, with the state for the next time the code runs. */
export interface CallStep extends PendingCall {
  done: false;
  timeoutMs: number;
  /** Start of the workflow, in milliseconds since 1970. */
  startedAt: number;
  /** All responses of the provider so far. */
  recorded: RecordedResponse[];
}

/** Output with the answer to send. */
export interface ReplyStep {
  done: true;
  status: number;
  contentType: string;
  text: string;
  /** `demo` if no provider was called. */
  mode: 'live' | 'demo';
  mail?: Mail | undefined;
}

/** A mail to send in addition to the answer. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}
