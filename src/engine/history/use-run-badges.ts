import { useEffect, useState } from 'react';
import { type MemberScope, useScope } from '@/browser/member-scope';
import { manifest } from '@/generated/manifest';
import type { PendingRun } from '../run/effects';
import { gatewayOf } from '../run/gateway';
import { PENDING_RUNS_CHANGED, pendingRunsOf } from '../run/pending-runs';

/** A run that is in progress, or has ended and was not viewed yet. */
export interface RunBadge {
  toolId: string;
  title: string;
  route: string;
  state: 'running' | 'arrived';
}

/** Milliseconds after its start during which a run may still be unknown to the gateway, as its request is in flight. */
const ARRIVAL_GRACE_MS = 10_000;
/** Milliseconds before the first and between further requests for a run. */
const POLL_MS = 1000;

/** Waits until a run ends; 'unknown' if the gateway does not know it. @throws if the gateway cannot be reached */
async function waitForEnd(
  scope: MemberScope,
  { id, startedAt }: PendingRun,
  signal: AbortSignal,
): Promise<'arrived' | 'unknown'> {
  for (;;) {
    // Earlier, the gateway might not know the run yet, and the browser would log a failed request.
    if (Date.now() - startedAt < ARRIVAL_GRACE_MS) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    if (signal.aborted) return 'unknown';
    if (await scope.get(gatewayOf).collect(id, signal)) return 'arrived';
    if (Date.now() - startedAt > ARRIVAL_GRACE_MS) return 'unknown';
  }
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
      // Without a connection the run counts as running; it is requested again once reconnected.
      const end = await waitForEnd(scope, run, abort.signal).catch(() => undefined);
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
