import { useAtomValue } from 'jotai';
import { type Ref, Suspense } from 'react';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import { Notice } from '@/ui/notice';
import { Progress } from '@/ui/progress';
import { PromptText } from '@/ui/prompt-text';
import { formatSeconds } from '../history/durations';
import { isBusy, type RunState } from '../run/run-state';
import { useElapsed } from '../run/use-elapsed';
import { type ShownProgress, useProgress } from '../run/use-progress';
import { useRunReport } from '../run/use-run-report';
import type { ToolSession } from '../session/tool-session';
import { RawAnswer } from './raw-answer';
import { RereadButton, RetryButton } from './retry-buttons';
import { useScrollIntoView } from './run-focus';

const PartialAnswer = lazyWithRetry(() =>
  import('./partial-answer').then((module) => ({ default: module.PartialAnswer })),
);
const UnfinishedAnswer = lazyWithRetry(() =>
  import('./partial-answer').then((module) => ({ default: module.UnfinishedAnswer })),
);

/** A run that takes this many times the usual duration is described as taking longer. */
const LONGER_FACTOR = 1.5;

/** Displays a run without a result: its progress, its partial answer, or why there is no result. */
export function RunPanel({ session, usualSeconds }: { session: ToolSession; usualSeconds?: number }) {
  const { progress, ui } = session.tool.declaration;
  const run = useAtomValue(session.atoms.run);
  const phase = isBusy(run) ? (run.status === 'revealing' ? 'revealing' : 'running') : 'other';
  const isAwaited = phase !== 'other' || run.status === 'timed-out';
  const report = useRunReport(session, isAwaited && 'run' in run ? run.run.id : undefined);
  const view = useProgress(progress, phase, report);
  const elapsed = useElapsed(run.status === 'running' ? run.run.startedAt : undefined);
  const wasStartedHere = !('resumed' in run && run.resumed);
  const panel = useScrollIntoView<HTMLDivElement>('run' in run ? run.run.id : undefined, wasStartedHere);

  return (
    <>
      {phase === 'other' ? (
        <NoResultReason session={session} run={run} container={panel} />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div
          ref={panel}
          tabIndex={-1}
          role="group"
          aria-label="Progress"
          className="scroll-mt-36 space-y-3 rounded-xl border border-hairline bg-surface p-5 outline-none"
        >
          <Progress
            label={ui.submit.running ?? 'Working'}
            value={view.percent}
            showValue={view.percent !== undefined}
          />
          <p role="status" className="text-sm text-muted">
            {view.text ?? progress?.note ?? 'You can leave this page; the result is kept for you.'}
          </p>
          <p role="status" className="text-sm text-muted empty:sr-only">
            {stageText(view, report?.stage, run.partialAnswer !== undefined)}
          </p>
          <p className="text-sm text-faint tabular">{waitText(view, elapsed, usualSeconds)}</p>
          {view.text && progress?.note && <p className="text-sm text-faint">{progress.note}</p>}
        </div>
      )}
      {run.partialAnswer && run.status !== 'succeeded' && (
        <Suspense fallback={null}>
          {isAwaited ? (
            <PartialAnswer session={session} answer={run.partialAnswer} />
          ) : (
            <UnfinishedAnswer session={session} answer={run.partialAnswer} />
          )}
        </Suspense>
      )}
    </>
  );
}

/** Describes the current stage, unless the declared progress already displays it. */
function stageText({ text }: ShownProgress, reportedStage: string | undefined, isWriting: boolean): string {
  if (isWriting) return 'The answer is being written.';
  return reportedStage && !text?.includes(reportedStage) ? `${reportedStage}.` : '';
}

/** Describes the elapsed and the usual duration, and why a stalled bar does not move. */
function waitText(
  { percent = 0, isStalled }: ShownProgress,
  elapsed: number,
  usualSeconds: number | undefined,
): string {
  const verb = elapsed > (usualSeconds ?? 0) * LONGER_FACTOR ? 'Longer than the usual' : 'It usually takes';
  const time = usualSeconds
    ? `${verb} ${formatSeconds(usualSeconds)}; so far ${formatSeconds(elapsed)}.`
    : `So far ${formatSeconds(elapsed)}.`;
  return isStalled ? `${time} The bar waits at ${Math.round(percent)}% for the end of the answer.` : time;
}

interface NoResultReasonProps {
  session: ToolSession;
  run: RunState;
  container: Ref<HTMLDivElement>;
}

/** Explains why a run has no result, or not yet. */
function NoResultReason({ session, run, container }: NoResultReasonProps) {
  if (run.status === 'failed') {
    const { isUnread } = run.failure;
    return (
      <div ref={container} className="scroll-mt-36">
        <Notice
          tone={isUnread ? 'warning' : 'danger'}
          title={isUnread ? 'The answer cannot be shown yet' : 'That did not work'}
          live
          actions={isUnread ? <RereadButton session={session} /> : <RetryButton session={session} />}
        >
          <p>{run.failure.reason}</p>
          <p className="mt-1">Your answers are still here.</p>
          {run.failure.payload && <PromptText text={run.failure.payload} label="The answer as it came" />}
          {run.failure.raw && !run.failure.payload && <RawAnswer raw={run.failure.raw} />}
        </Notice>
      </div>
    );
  }
  if (run.status === 'timed-out') {
    return (
      <Notice tone="warning" title="No answer yet" live>
        If one still comes, it is shown here, also after you leave and come back. Sending the form again starts another
        run.
      </Notice>
    );
  }
  return null;
}
