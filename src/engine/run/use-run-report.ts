import { useEffect, useState } from 'react';
import type { Answer } from '@/contracts/answer';
import type { RunProgress } from '@/contracts/run';
import { progressModule } from '../plugins';
import type { ToolSession } from '../session/tool-session';
import { gatewayOf } from './gateway';

/**
 * Follows a run: puts its partial answer into the atoms of the tool and returns its last progress report. If the event stream is not
 * available, polls instead, provided that the declared progress displays reports.
 */
export function useRunReport(session: ToolSession, runId: string | undefined): RunProgress | undefined {
  const [report, setReport] = useState<RunProgress>();

  useEffect(() => {
    setReport(undefined);
    if (!runId) return;
    const unmount = new AbortController();
    // If following fails, the run continues and the progress shows its fallback.
    followRun(session, runId, setReport, unmount.signal).catch(() => undefined);
    return () => unmount.abort();
  }, [session, runId]);

  return report;
}

async function followRun(
  { scope, store, atoms, tool: { declaration } }: ToolSession,
  runId: string,
  onProgress: (report: RunProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const { progress: declaredProgress, request } = declaration;
  const gateway = scope.get(gatewayOf);
  // Runs of visitors belong to no account, and requests of the outbox have no progress to follow.
  if (scope.owner && !request?.onFailure) {
    const { followEvents } = await import('./follow-events');
    const onPartialAnswer = (answer: Answer) => store.set(atoms.streamed, { runId, answer });
    if (await followEvents(gateway, runId, { onProgress, onPartialAnswer }, signal)) return;
  }
  if (!declaredProgress || !progressModule(declaredProgress.kind).fromReport || signal.aborted) return;
  const { pollProgress } = await import('./follow-events');
  await pollProgress(gateway, runId, onProgress, signal);
}
