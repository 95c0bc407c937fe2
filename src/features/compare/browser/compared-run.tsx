import { useAtomValue } from 'jotai';
import { Suspense, use, useId, useState } from 'react';
import { brandLink } from '@/brand-link';
import type { RendererModule, ResultKind } from '@/contracts/plugins';
import { copyActions } from '@/engine/copy-actions';
import { PartialAnswer, withModelInTitle } from '@/engine/page/partial-answer';
import { rendererOf } from '@/engine/plugins';
import { RenderedResult } from '@/engine/rendered-result';
import { gatewayFilesOf } from '@/engine/run/gateway-files';
import { RunCost } from '@/engine/run/run-cost';
import { isBusy, type RunResult } from '@/engine/run/run-state';
import { useRunReport } from '@/engine/run/use-run-report';
import { useStoredRun } from '@/engine/run/use-stored-run';
import type { ToolSession } from '@/engine/session/tool-session';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Progress } from '@/ui/progress';
import type { ComparedSide } from './comparison';

/** One of two compared runs: its answer, its cost, and the button that keeps it. */
export function ComparedRun({ side: { model, session }, onKeep }: { side: ComparedSide; onKeep: () => Promise<void> }) {
  const run = useAtomValue(session.atoms.run);
  const partialAnswer = useAtomValue(session.atoms.partialAnswer);
  const id = useId();
  const [isKeeping, setKeeping] = useState(false);
  const busy = isBusy(run);
  useRunReport(session, busy && 'run' in run ? run.run.id : undefined);
  const keep = async () => {
    setKeeping(true);
    await onKeep().finally(() => setKeeping(false));
  };
  return (
    <section
      aria-labelledby={id}
      aria-busy={busy}
      className="space-y-4 rounded-xl border border-hairline bg-surface/80 p-4 sm:p-5"
    >
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={id} className="min-w-0 break-words font-mono text-sm text-fg">
          {model}
        </h3>
        {busy && (
          <Button variant="ghost" size="sm" onClick={() => void session.runs.stop()}>
            Stop
            <span className="sr-only"> {model}</span>
          </Button>
        )}
        {run.result && !busy && (
          <Button variant="primary" size="sm" loading={isKeeping} onClick={() => void keep()}>
            Keep this one
            <span className="sr-only"> of {model}</span>
          </Button>
        )}
      </header>
      {busy && <Progress label={`${model} is writing`} />}
      {busy && partialAnswer && (
        <Suspense fallback={null}>
          <PartialAnswer session={session} answer={partialAnswer} model={model} />
        </Suspense>
      )}
      {!busy && run.result && (
        <Suspense fallback={null}>
          <ComparedResult model={model} session={session} result={run.result} />
          {run.result.mode === 'live' && <StoredCost session={session} runId={run.result.runId} />}
        </Suspense>
      )}
      {run.status === 'failed' && (
        <Notice tone="warning" title="No result from this model" live>
          {run.failure.reason}
        </Notice>
      )}
      {run.status === 'timed-out' && (
        <p className="text-sm text-muted">
          This takes longer than expected. It goes on, and is found among your results.
        </p>
      )}
      {run.status === 'idle' && !run.result && <p className="text-sm text-muted">Stopped.</p>}
    </section>
  );
}

interface ComparedResultProps {
  model: string;
  session: ToolSession;
  result: RunResult;
}

function ComparedResult({ model, session, result }: ComparedResultProps) {
  const { declaration } = session.tool;
  const options = declaration.result;
  if (!options) return null;
  const renderer = use(rendererOf(options.renderer)) as RendererModule<ResultKind>;
  return (
    <RenderedResult
      renderer={renderer}
      value={result.value}
      options={withModelInTitle(options, model)}
      {...copyActions(declaration.messages)}
      href={brandLink}
      inputs={result.inputs}
      fileAddress={session.scope.get(gatewayFilesOf).fetchFileLink}
    />
  );
}

function StoredCost({ session, runId }: { session: ToolSession; runId: string }) {
  const { data } = useStoredRun(session.scope, runId);
  return data?.usage ? <RunCost usage={data.usage} model={data.model} /> : null;
}
