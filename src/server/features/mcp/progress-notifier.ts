import type { ServerContext } from '@modelcontextprotocol/server';
import type { RunReport } from '@/contracts/run';

/** Creates the function that notifies a client of a run's progress; undefined if the client did not ask for it. */
export function createProgressNotifier({ mcpReq }: ServerContext): ((report: RunReport) => Promise<void>) | undefined {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let last = 0;
  return async ({ stage, note, percent }) => {
    // The protocol requires every value to be greater than the one before.
    last = Math.max(percent ?? 0, last + 0.01);
    const message = [stage, note].filter(Boolean).join(', ') || 'Working on it';
    const params = { progressToken, progress: last, ...(percent !== undefined && { total: 100 }), message };
    await mcpReq.notify({ method: 'notifications/progress', params });
  };
}
