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
/** How long is waited before a run is asked for, and before it is asked for again, in milliseconds. */
const PAUSE_MS = 1000;

/** Waits for the end of a run; 'unknown' where the gateway knows nothing of it. Throws as `awaitRun` does. */
async function endOf({ runId, startedAt }: PendingRun, signal: AbortSignal): Promise<'arrived' | 'unknown'> {
  for (;;) {
    // Asked for sooner, the gateway would not know the run yet, and the browser would log a failed request.
    if (Date.now() - startedAt < ON_ITS_WAY_MS) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (signal.aborted) return 'unknown';
    if (await awaitRun(runId, signal)) return 'arrived';
    if (Date.now() - startedAt > ON_ITS_WAY_MS) return 'unknown';
  }
}

/**
 * The runs of this browser that are not settled, for a mark in the shell; follows them until their answers are there.
 * The run of the tool whose page is open at `pathname` is left out: the page shows it.
 */
export function useRunMarks(pathname: string): RunMark[] {
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
    for (const [toolId, run] of Object.entries(pending)) if (routeOf(toolId) !== pathname) void follow(run);
    // A held request left open on every page would soon use up the browser's connections to the site.
    return () => leaving.abort();
  }, [pending, pathname]);

  return Object.entries(pending).flatMap(([toolId, { runId }]) => {
    const entry = manifest.find(({ id }) => id === toolId);
    const end = ends[runId];
    if (!entry?.route || entry.route === pathname || end === 'unknown') return [];
    return [{ toolId, title: entry.title, route: entry.route, state: end ?? 'running' }];
  });
}

function routeOf(toolId: string): string | undefined {
  return manifest.find(({ id }) => id === toolId)?.route;
}
