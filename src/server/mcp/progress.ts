import type { ServerContext } from '@modelcontextprotocol/server';
import type { RunReport } from '@/contracts/run';

/** Tells a client how far a run is; undefined where it did not ask. */
export function progressTo({ mcpReq }: ServerContext): ((report: RunReport) => Promise<void>) | undefined {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let last = 0;
  return async ({ stage, note, percent }) => {
    // Each has to be more than the one before it, whatever the run says; a little is more.
    last = Math.max(percent ?? 0, last + 0.01);
    const message = [stage, note].filter(Boolean).join(', ') || 'Working on it';
    const params = { progressToken, progress: last, ...(percent !== undefined && { total: 100 }), message };
    await mcpReq.notify({ method: 'notifications/progress', params });
  };
}
