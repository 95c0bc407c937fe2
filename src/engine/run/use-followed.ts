import { useEffect, useState } from 'react';
import type { RunReport } from '@/contracts/run';
import { progressOf } from '../plugins';
import type { ToolSession } from '../session/tool-session';
import { gatewayOf } from './gateway';

/**
 * Follows a run: what it writes goes to its state, what it says of how far it is is given. Where its events cannot be had it
 * is asked now and then, if the declared progress shows what it says.
 */
export function useFollowed(session: ToolSession, runId: string | undefined): RunReport | undefined {
  const [report, setReport] = useState<RunReport>();

  useEffect(() => {
    setReport(undefined);
    if (!runId) return;
    const stop = new AbortController();
    // Without it the run goes on all the same, and the fallback is shown.
    follow(session, runId, setReport, stop.signal).catch(() => undefined);
    return () => stop.abort();
  }, [session, runId]);

  return report;
}

async function follow(
  { scope, runs, tool: { declaration } }: ToolSession,
  runId: string,
  progress: (report: RunReport) => void,
  signal: AbortSignal,
): Promise<void> {
  const { progress: declared, request } = declaration;
  const gateway = scope.of(gatewayOf);
  // Runs of visitors are nobody's, and what an outbox delivers is followed by nobody.
  if (scope.owner && !request?.onFailure) {
    const { followEvents } = await import('./follow-events');
    const written = (answer: Parameters<typeof runs.written>[1]) => runs.written(runId, answer);
    if (await followEvents(gateway, runId, { progress, written }, signal)) return;
  }
  if (!declared || !progressOf(declared.kind).told || signal.aborted) return;
  const { followRun } = await import('./follow-run');
  await followRun(gateway, runId, progress, signal);
}
