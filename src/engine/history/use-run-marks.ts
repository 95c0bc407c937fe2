import { useEffect, useState } from 'react';
import { type Scope, useScope } from '@/browser/scope';
import { manifest } from '@/generated/manifest';
import type { NotedRun } from '../run/effects';
import { gatewayOf } from '../run/gateway';
import { NOTES_CHANGED, notesOf } from '../run/notes';

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

/** Waits for the end of a run; 'unknown' where the gateway knows nothing of it. Throws where it cannot be asked. */
async function endOf(scope: Scope, { id, startedAt }: NotedRun, signal: AbortSignal): Promise<'arrived' | 'unknown'> {
  for (;;) {
    // Asked for sooner, the gateway would not know the run yet, and the browser would log a failed request.
    if (Date.now() - startedAt < ON_ITS_WAY_MS) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (signal.aborted) return 'unknown';
    if (await scope.of(gatewayOf).collect(id, signal)) return 'arrived';
    if (Date.now() - startedAt > ON_ITS_WAY_MS) return 'unknown';
  }
}

/**
 * The runs of this browser that are not settled, for a mark in the shell; follows them until their answers are there.
 * The run of the tool whose page is open at `pathname` is left out: the page shows it.
 */
export function useRunMarks(pathname: string): RunMark[] {
  const scope = useScope();
  const [noted, setNoted] = useState(() => scope.of(notesOf).all());
  const [ends, setEnds] = useState<Readonly<Record<string, 'arrived' | 'unknown'>>>({});

  useEffect(() => {
    const update = () => setNoted(scope.of(notesOf).all());
    update();
    const events = [NOTES_CHANGED, 'storage', 'pageshow', 'online'];
    for (const event of events) window.addEventListener(event, update);
    return () => {
      for (const event of events) window.removeEventListener(event, update);
    };
  }, [scope]);

  useEffect(() => {
    const leaving = new AbortController();
    const follow = async (run: NotedRun) => {
      // Without a connection the run counts as under way; it is asked for again when the connection is back.
      const end = await endOf(scope, run, leaving.signal).catch(() => undefined);
      if (end && !leaving.signal.aborted) setEnds((known) => ({ ...known, [run.id]: end }));
    };
    for (const [toolId, run] of Object.entries(noted))
      if (!run.settled && routeOf(toolId) !== pathname) void follow(run);
    // A held request left open on every page would soon use up the browser's connections to the site.
    return () => leaving.abort();
  }, [scope, noted, pathname]);

  return Object.entries(noted).flatMap(([toolId, { id, settled }]) => {
    const entry = manifest.find((candidate) => candidate.id === toolId);
    const end = settled ? 'arrived' : ends[id];
    if (!entry?.route || entry.route === pathname || end === 'unknown') return [];
    return [{ toolId, title: entry.title, route: entry.route, state: end ?? 'running' }];
  });
}

function routeOf(toolId: string): string | undefined {
  return manifest.find(({ id }) => id === toolId)?.route;
}
