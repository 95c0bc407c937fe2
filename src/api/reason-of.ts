import { SignedOut } from './authorization';
import { RequestError } from './responses';

/** Reason for the member that the server could not be reached. */
export const UNREACHABLE = 'The server could not be reached. Check your connection and try again.';

const PAGE_FAULT = 'This page made a mistake. Reload it and try again.';

/**
 * Returns why a request failed, for the member: the session has ended, the server refused, it could not be reached, or this
 * page has a fault, which is logged.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof SignedOut) return error.message;
  if (error instanceof RequestError) return error.advice ?? UNREACHABLE;
  console.error('A request failed by a fault of this page:', error);
  return PAGE_FAULT;
}

/** Returns true if the gateway itself refused for good: asking again gives the same answer. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof SignedOut) return true;
  if (!(error instanceof RequestError) || !error.problem || !error.status) return false;
  return error.status < 500 && ![408, 425, 429].includes(error.status);
}
