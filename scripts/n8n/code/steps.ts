import type { Recorded, WantedCall } from './replay.ts';
import type { CheckedSchema, Formats } from './schema-check.ts';

/** What every workflow knows of its webhook. */
export interface Settings {
  /** Contract of the body. */
  request: CheckedSchema;
  formats: Formats;
  /** Body field that holds the member's key. */
  secret?: string | undefined;
  /** How long everything may take, and how long one call. */
  timeoutSeconds: number;
  callSeconds: number;
  /** What a session token must say, where members call the workflow themselves. */
  token?: { iss: string; role: string } | undefined;
}

/** What a workflow has in hand when its code runs. */
export interface Hand {
  body: unknown;
  /** Claims of the session token, whose signature the Webhook node has checked. */
  jwtPayload?: { iss?: unknown; role?: unknown; email?: unknown } | undefined;
  /** What the code answered the last time it ran for this call. */
  before?: Going | undefined;
  /** What came from the provider since then. */
  came?: Came | undefined;
}

/** An answer or a failure as the HTTP Request node gives it. */
export interface Came {
  statusCode?: number;
  headers?: Record<string, unknown>;
  data?: unknown;
  error?: { message?: unknown; code?: unknown };
}

/** A call to be made, and what has to be known afterwards. */
export interface Going extends WantedCall {
  done: false;
  timeoutMs: number;
  /** When the workflow began, in milliseconds since 1970. */
  startedAt: number;
  recorded: Recorded[];
}

/** An answer to be sent. */
export interface Done {
  done: true;
  status: number;
  contentType: string;
  text: string;
  /** demo: nobody was asked. */
  mode: 'live' | 'demo';
  mail?: Mail | undefined;
}

/** A mail to be sent beside the answer. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}
