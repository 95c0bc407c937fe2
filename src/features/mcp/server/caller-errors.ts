import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { Failure } from '@/contracts/failure';
import { DatabaseAway, databaseAway } from '@/server/platform/database/database-away';
import type { Log } from '@/server/platform/http/log';

/** Wraps a handler of requests, whose errors the protocol would tell as they are. */
export type WithCallerErrors = <Given extends unknown[], Result>(
  handler: (...given: Given) => Result | Promise<Result>,
) => (...given: Given) => Promise<Result>;

/** Creates the wrapper: what is not meant for a caller is logged, and told as what they can do about it. */
export function callerErrors(log: Log): WithCallerErrors {
  return (handler) =>
    async (...given) => {
      try {
        return await handler(...given);
      } catch (error) {
        if (error instanceof ProtocolError) throw error;
        throw new ProtocolError(ProtocolErrorCode.InternalError, messageOf(error, log));
      }
    };
}

function messageOf(error: unknown, log: Log): string {
  if (error instanceof Failure) return error.message;
  const isAway = error instanceof DatabaseAway;
  log(`mcp: ${isAway ? `the database failed (${error.code})` : error instanceof Error ? error.stack : error}`);
  return isAway ? databaseAway().message : 'Something went wrong on our side. Please try again.';
}
