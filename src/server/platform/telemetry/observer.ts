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

export interface StartedRequest {
  method: string;
  /** The route group, such as `runs` or `site`; never the whole path, which may contain ids of members. */
  room: string;
  /** The W3C trace context sent by another program. */
  traceparent?: string;
}

export interface EndedRequest {
  status: number;
  seconds: number;
}

/** The context of all work that a request causes, including work that continues after the response. */
export interface RequestContext {
  id: string;
  /** Id of the member once it is known, else the network address. The work of different callers takes turns. */
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

export interface QueueLengths {
  runs: number;
  leads: number;
  leadsGivenUp: number;
  /** Waiting callbacks of runs that have ended. */
  callbacks: number;
  callbacksGivenUp: number;
  mails: number;
  mailsGivenUp: number;
}

/** Observes what the server does. */
export interface Observer {
  /** Called when a request starts; returns the function to call when it ends. */
  request?(context: RequestContext, request: StartedRequest): (outcome: EndedRequest) => void;
  runEnded?(run: EndedRun): void;
  /** Called when a limit refuses a call, with the code of the refusal. */
  limitHit?(code: string): void;
  /** Called when a permit of this kind is acquired (1) or released (-1). */
  permits?(kind: string, by: 1 | -1): void;
  close?(): Promise<void>;
}
