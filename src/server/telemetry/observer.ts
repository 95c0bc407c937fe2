import { AsyncLocalStorage } from 'node:async_hooks';
import type { RunMode, RunState } from '@/contracts/run';

/** A run that has ended, in names of ours alone: never a word of a member. */
export interface EndedRun {
  id: string;
  tool: string;
  mode: RunMode;
  state: Exclude<RunState, 'running'>;
  errorCode?: string;
  seconds: number;
}

/** A request as it comes in. */
export interface BegunRequest {
  method: string;
  /** The part of the server it is for; never a path, which may name what is a member's. */
  room: string;
  /** What another program traces it by. */
  traceparent?: string;
}

/** How a request ended. */
export interface EndedRequest {
  status: number;
  seconds: number;
}

/** What everything done for one request knows of it, however long that takes. */
export interface RequestContext {
  id: string;
  /** Of whoever traces: under what the work for this request is filed. */
  trace?: unknown;
}

/** The request something is done for; none for what the server does by itself. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** How long the queues are. */
export interface QueueLengths {
  runs: number;
  leads: number;
  leadsGivenUp: number;
  /** Of runs that have ended. */
  callbacks: number;
  callbacksGivenUp: number;
  mails: number;
}

/** Is told what the server does. */
export interface Observer {
  /** Gives what is to be told when it ends. */
  request?(context: RequestContext, begun: BegunRequest): (ended: EndedRequest) => void;
  runEnded?(run: EndedRun): void;
  /** A limit stopped somebody; by the code of its refusal. */
  limitHit?(code: string): void;
  /** One more or one less of what has so many places. */
  places?(kind: string, by: 1 | -1): void;
  close?(): Promise<void>;
}
