import { AsyncLocalStorage } from 'node:async_hooks';
import type { RunMode, RunState } from '@/contracts/run';

/** A run that has ended, without any text of a member. */
export interface EndedRun {
  id: string;
  tool: string;
  mode: RunMode;
  state: Exclude<RunState, 'running'>;
  errorCode?: string;
  seconds: number;
}

/** A request that has started. */
export interface StartedRequest {
  method: string;
  /** The part of the server it is for; never a path, which may contain a member's ids. */
  room: string;
  /** The W3C trace context sent by another program. */
  traceparent?: string;
}

/** How a request ended. */
export interface EndedRequest {
  status: number;
  seconds: number;
}

/** The context of all work that a request causes, however long that takes. */
export interface RequestContext {
  id: string;
  /** A member's id once it is known, else the network address: work of one caller takes turns with that of others. */
  caller?: string;
  /** The tracer's context, under which spans for this request are recorded. */
  trace?: unknown;
}

/** The context of the current request; empty for background work. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** Names the caller of the current request. */
export function setCaller(caller: string): void {
  const context = requestContext.getStore();
  if (context) context.caller = caller;
}

/** The lengths of the queues. */
export interface QueueLengths {
  runs: number;
  leads: number;
  leadsGivenUp: number;
  /** Waiting callbacks of runs that have ended. */
  callbacks: number;
  callbacksGivenUp: number;
  mails: number;
}

/** Observes what the server does. */
export interface Observer {
  /** A request has started; returns the function to call when it ends. */
  request?(context: RequestContext, request: StartedRequest): (outcome: EndedRequest) => void;
  runEnded?(run: EndedRun): void;
  /** A limit refused a call; `code` is that of the refusal. */
  limitHit?(code: string): void;
  /** A permit of this kind was acquired (1) or released (-1). */
  permits?(kind: string, by: 1 | -1): void;
  close?(): Promise<void>;
}
