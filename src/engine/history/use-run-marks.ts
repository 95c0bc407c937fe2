import { useEffect, useState } from 'react';
import { manifest } from '../registry-access';
import { awaitRun } from '../run/gateway-runs';
import { PENDING_CHANGED, type PendingRun, pendingRuns } from '../run/pending';

/** A run that is under way, or that has ended and has not been looked at. */
export interface RunMark {
  toolId: string;
  title: string;
  route: string;
  state: 'running' | 'arrived';
}

/** So long after its start a run may still be unknown to the gateway: its request is on the way. In milliseconds. */
const ON_ITS_WAY_MS = 10_000;
const ASK_AGAIN_MS = 1000;

/** Waits for the end of a run; 'unknown' where the gateway knows nothing of it. Throws as `awaitRun` does. */
async function endOf({ runId, startedAt }: PendingRun, signal: AbortSignal): Promise<'arrived' | 'unknown'> {
  for (;;) {
    if (await awaitRun(runId, signal)) return 'arrived';
    if (signal.aborted || Date.now() - startedAt > ON_ITS_WAY_MS) return 'unknown';
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

/** The runs of this browser that are not settled, for a mark in the shell; follows them until their answers are there. */
export function useRunMarks(): RunMark[] {
  const [pending, setPending] = useState(pendingRuns);
  const [ends, setEnds] = useState<Readonly<Record<string, 'arrived' | 'unknown'>>>({});

  useEffect(() => {
    const update = () => setPending(pendingRuns());
    const events = [PENDING_CHANGED, 'storage', 'pageshow', 'online'];
    for (const event of events) window.addEventListener(event, update);
    return () => {
      for (const event of events) window.removeEventListener(event, update);
    };
  }, []);

  useEffect(() => {
    const leaving = new AbortController();
    const follow = async (run: PendingRun) => {
      // Without a connection the run counts as under way; it is asked for again when the connection is back.
      const end = await endOf(run, leaving.signal).catch(() => undefined);
      if (end && !leaving.signal.aborted) setEnds((known) => ({ ...known, [run.runId]: end }));
    };
    for (const run of Object.values(pending)) void follow(run);
    // A held request left open on every page would soon use up the browser's connections to the site.
    return () => leaving.abort();
  }, [pending]);

  return Object.entries(pending).flatMap(([toolId, { runId }]) => {
    const entry = manifest.find(({ id }) => id === toolId);
    const end = ends[runId];
    if (!entry?.route || end === 'unknown') return [];
    return [{ toolId, title: entry.title, route: entry.route, state: end ?? 'running' }];
  });
}
