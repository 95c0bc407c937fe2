import { useEffect, useState } from 'react';
import { type MemberScope, useScope } from '@/browser/member-scope';
import { manifest } from '@/generated/manifest';
import type { PendingRun } from '../run/effects';
import { pause } from '../run/pause';
import { PENDING_RUNS_CHANGED, pendingRunsOf } from '../run/pending-runs';
import { collectRun } from '../run/send-run';

/** A run that is in progress, or has ended and was not viewed yet. */
export interface RunBadge {
  toolId: string;
  title: string;
  route: string;
  state: 'running' | 'arrived';
}

/** Age in milliseconds from which the gateway knows a run, unless its request never arrived. */
const ARRIVAL_MS = 10_000;
/** Milliseconds before the first request for a younger run, which would often be logged as a failed one. */
const FIRST_PAUSE_MS = 1000;

/** Waits until a run ends; 'unknown' if the gateway does not know it, undefined if nobody can wait for it here. */
async function waitForEnd(
  scope: MemberScope,
  run: PendingRun,
  signal: AbortSignal,
): Promise<'arrived' | 'unknown' | undefined> {
  if (Date.now() - run.startedAt < ARRIVAL_MS) await pause(FIRST_PAUSE_MS, signal);
  const { kind } = await collectRun(scope, run, signal);
  return kind === 'pending' ? undefined : kind === 'answered' ? 'arrived' : 'unknown';
}

/**
 * Returns the pending runs of this browser for badges in the shell, and follows them until their answers have arrived. Leaves
 * out the run of the tool page that is open at `pathname`.
 */
export function useRunBadges(pathname: string): RunBadge[] {
  const scope = useScope();
  const [pendingRuns, setPendingRuns] = useState(() => scope.get(pendingRunsOf).readAll());
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, 'arrived' | 'unknown'>>>({});

  useEffect(() => {
    const update = () => setPendingRuns(scope.get(pendingRunsOf).readAll());
    update();
    const events = [PENDING_RUNS_CHANGED, 'storage', 'pageshow', 'online'];
    const unmount = new AbortController();
    for (const event of events) window.addEventListener(event, update, { signal: unmount.signal });
    return () => unmount.abort();
  }, [scope]);

  useEffect(() => {
    const abort = new AbortController();
    const follow = async (run: PendingRun) => {
      const end = await waitForEnd(scope, run, abort.signal);
      if (end && !abort.signal.aborted) setOutcomes((previous) => ({ ...previous, [run.id]: end }));
    };
    for (const [toolId, run] of Object.entries(pendingRuns))
      if (!run.settled && entryOf(toolId)?.route !== pathname) void follow(run);
    // Long polls left open on every page would soon use up the browser's connections to the site.
    return () => abort.abort();
  }, [scope, pendingRuns, pathname]);

  return Object.entries(pendingRuns).flatMap(([toolId, { id, settled }]) => {
    const entry = entryOf(toolId);
    const end = settled ? 'arrived' : outcomes[id];
    if (!entry?.route || entry.route === pathname || end === 'unknown') return [];
    return [{ toolId, title: entry.title, route: entry.route, state: end ?? 'running' }];
  });
}

function entryOf(toolId: string) {
  return manifest.find(({ id }) => id === toolId);
}
