import { useAtomValue } from 'jotai';
import { use, useEffect, useRef } from 'react';
import type { RendererModule } from '@/contracts/plugins';
import { keepLoading } from '@/ui/lazy-part';
import { loadRenderer } from '../plugins';
import { isBusy, type RunResult } from '../run/run-state';
import type { ToolSession } from '../session/tool-session';
import { AwaitedResult } from './awaited-result';
import type { ShownResultProps } from './shown-result';

type Parts = [RendererModule, typeof import('./shown-result')];

const loading = new Map<string, Promise<Parts>>();

/** The last good result of a tool with its actions; nothing while there is none or another one is on its way. */
export function ResultPanel({ session }: { session: ToolSession }) {
  const { tool, atoms } = session;
  const run = useAtomValue(atoms.run);
  const { result } = run;
  const awaited = useRef(false);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    shown.current = result && nameOf(result);
  }, [result]);
  if (isBusy(run)) awaited.current = true;
  // What comes after a time-out comes while the member does something else, such as typing in the form.
  if (run.status === 'timed-out') awaited.current = false;
  if (isBusy(run)) return null;
  if (!result) return run.status === 'idle' ? <AwaitedResult tool={tool} /> : null;
  const arrived = awaited.current && run.status === 'succeeded';
  // Another version came in the place of the one that was there.
  const exchanged = result.versions !== undefined && shown.current !== undefined && shown.current !== nameOf(result);
  return <Shown key={nameOf(result)} session={session} result={result} fresh={arrived || exchanged} />;
}

/** What tells versions of results apart. */
function nameOf({ runId, number = 1 }: RunResult): string {
  return `${runId} ${number}`;
}

/** A result with all that belongs to it, which is loaded with the first one. */
function Shown(props: Omit<ShownResultProps, 'renderer'>) {
  const { id, result } = props.session.tool.declaration;
  if (!result) throw new Error(`${id}: declares no result`);
  const [renderer, { ShownResult }] = use(partsOf(result.renderer));
  return <ShownResult {...props} renderer={renderer} />;
}

/** What shows a result, and what stands around it. */
function partsOf(name: string): Promise<Parts> {
  const known = loading.get(name) ?? keepLoading(() => Promise.all([loadRenderer(name), import('./shown-result')]));
  loading.set(name, known);
  return known;
}
