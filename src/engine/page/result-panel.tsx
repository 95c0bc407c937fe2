import { useAtomValue } from 'jotai';
import { type RefObject, use, useEffect, useRef } from 'react';
import { loadWithRetry } from '@/ui/lazy-with-retry';
import { memoize } from '../memoize';
import { rendererOf } from '../plugins';
import { ResultBoundary, valueText } from '../rendered-result';
import { isBusy, type RunResult } from '../run/run-state';
import type { ToolSession } from '../session/tool-session';
import { ResultPlaceholder } from './result-placeholder';
import type { ResultViewProps } from './result-view';

/** Loads a renderer and the result view around it; returns the same promise for the same renderer. */
const loadParts = memoize((renderer: string) =>
  Promise.all([rendererOf(renderer), loadWithRetry(() => import('./result-view'))]),
);

interface ResultPanelProps {
  session: ToolSession;
  /** Whether the reader scrolled in the text while it was streamed. */
  readerScrolled?: RefObject<boolean>;
}

/** The last valid result of a tool with its actions. Shows a placeholder before the first one, and nothing while a run is in progress. */
export function ResultPanel({ session, readerScrolled }: ResultPanelProps) {
  const { tool, atoms } = session;
  const run = useAtomValue(atoms.run);
  const { result } = run;
  const wasAwaited = useRef(false);
  const shownKey = useRef<string>(undefined);
  useEffect(() => {
    shownKey.current = result && versionKey(result);
  }, [result]);
  const renderer = tool.declaration.result?.renderer;
  const isRunning = isBusy(run);
  useEffect(() => {
    // Loaded during the run, so that the page does not wait for them when the result arrives.
    if (isRunning && renderer) void loadParts(renderer);
  }, [isRunning, renderer]);
  if (isRunning || (run.status === 'succeeded' && run.isAwaited)) wasAwaited.current = true;
  // A result after a time-out arrives while the member does something else, such as typing in the form.
  if (run.status === 'timed-out') wasAwaited.current = false;
  if (isRunning) return null;
  if (!result) return run.status === 'idle' ? <ResultPlaceholder tool={tool} /> : null;
  const hasArrived = wasAwaited.current && run.status === 'succeeded';
  // Another version replaced the displayed one.
  const isOtherVersion =
    result.versions !== undefined && shownKey.current !== undefined && shownKey.current !== versionKey(result);
  return (
    <ResultBoundary value={result} text={() => result.raw ?? valueText(result.value)}>
      <LoadedResult
        key={versionKey(result)}
        session={session}
        result={result}
        isNew={hasArrived || isOtherVersion}
        // Another version takes the place of the one that was being read.
        keepsPlace={hasArrived ? readerScrolled?.current : true}
      />
    </ResultBoundary>
  );
}

function versionKey({ runId, number = 1 }: RunResult): string {
  return `${runId} ${number}`;
}

/** Renders a result once its renderer and the result view are loaded. */
function LoadedResult(props: Omit<ResultViewProps, 'renderer'>) {
  const { id, result } = props.session.tool.declaration;
  if (!result) throw new Error(`The tool ${id} declares no result`);
  const [renderer, { ResultView }] = use(loadParts(result.renderer));
  return <ResultView {...props} renderer={renderer} />;
}
