import { useEffect, useState } from 'react';
import { manifest } from '../registry-access';
import { awaitRun } from '../run/gateway-runs';
import { PENDING_CHANGED, type PendingRun, pendingRuns } from '../run/pending';

/** A run that is under way, or whose answer is there and has not been looked at. */
export interface RunMark {
  toolId: string;
  title: string;
  route: string;
  state: 'running' | 'arrived';
}

/** The runs of this browser that are not settled, for a mark in the shell; follows them until their answers are there. */
export function useRunMarks(): RunMark[] {
  const [pending, setPending] = useState(pendingRuns);
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set<string>());

  useEffect(() => {
    const update = () => setPending(pendingRuns());
    const events = [PENDING_CHANGED, 'storage', 'pageshow', 'online'];
    for (const event of events) window.addEventListener(event, update);
    return () => {
      for (const event of events) window.removeEventListener(event, update);
    };
  }, []);

  useEffect(() => {
    let watching = true;
    const follow = async ({ runId }: PendingRun) => {
      const answer = await awaitRun(runId).catch(() => undefined);
      if (answer && watching) setArrived((known) => new Set([...known, runId]));
    };
    for (const run of Object.values(pending)) void follow(run);
    return () => {
      watching = false;
    };
  }, [pending]);

  return Object.entries(pending).flatMap(([toolId, { runId }]) => {
    const entry = manifest.find(({ id }) => id === toolId);
    if (!entry?.route) return [];
    return [
      { toolId, title: entry.title, route: entry.route, state: arrived.has(runId) ? 'arrived' : 'running' } as const,
    ];
  });
}
