import { useAtomValue } from 'jotai';
import { type RefObject, Suspense, useRef } from 'react';
import { Button } from '@/ui/button';
import { cn } from '@/ui/cn';
import { lazyOptionalPart, lazyPart } from '@/ui/lazy-with-retry';
import { Progress } from '@/ui/progress';
import { formatSeconds } from '../history/durations';
import { isBusy } from '../run/run-state';
import { useElapsed } from '../run/use-elapsed';
import { type ShownProgress, useProgress } from '../run/use-progress';
import { useRunReport } from '../run/use-run-report';
import type { ToolSession } from '../session/tool-session';
import { EndMailButton } from './end-mail-button';
import { NoResultReason } from './no-result-reason';
import './result-frame.css';
import { canAskForNotifications, useDoneSignal } from './done-signal';
import { useFollowedEnd, useScrollIntoView, useScrollToReason } from './run-focus';

const PartialAnswer = lazyPart(() => import('./partial-answer'), 'PartialAnswer');
const UnfinishedAnswer = lazyPart(() => import('./partial-answer'), 'UnfinishedAnswer');
const PartCount = lazyOptionalPart(() => import('./partial-answer'), 'PartCount');

const RunLog = lazyOptionalPart(() => import('./run-log'), 'RunLog');
const EndedRunLog = lazyOptionalPart(() => import('./run-log'), 'EndedRunLog');

/** A run that takes this many times the usual duration is described as taking longer. */
const LONGER_FACTOR = 1.5;

interface RunPanelProps {
  session: ToolSession;
  usualSeconds?: number | undefined;
  /** Set to whether the reader scrolled away from the end of the streamed text. */
  readerScrolled?: RefObject<boolean>;
}

/** Seconds after which the page offers ways to do something else while the run continues. */
const LONG_WAIT_SECONDS = 10;

/** Displays a run without a result: its partial answer above a progress bar, or the reason why there is no result. */
export function RunPanel({ session, usualSeconds, readerScrolled }: RunPanelProps) {
  const { id, page, progress, ui, request } = session.tool.declaration;
  const run = useAtomValue(session.atoms.run);
  const phase = isBusy(run) ? (run.status === 'revealing' ? 'revealing' : 'running') : 'other';
  const isAwaited = phase !== 'other' || run.status === 'timed-out';
  const report = useRunReport(session, isAwaited && 'run' in run ? run.run.id : undefined);
  const view = useProgress(progress, phase, report);
  const elapsed = useElapsed(run.status === 'running' ? run.run.startedAt : undefined);
  const wasStartedHere = !('resumed' in run && run.resumed);
  const { container, panel } = useScrollIntoView('run' in run ? run.run.id : undefined, wasStartedHere);
  const ownReaderScrolled = useRef(false);
  const partialAnswer = useAtomValue(session.atoms.partialAnswer);
  useDoneSignal(run, page?.title ?? id);
  useScrollToReason(container, phase);
  useFollowedEnd(container, phase !== 'other', readerScrolled ?? ownReaderScrolled);
  const askForNotifications = () => {
    // The pressed button disappears with the question, so move the focus to the panel.
    panel.current?.focus({ preventScroll: true });
    void Notification.requestPermission();
  };
  const partial = partialAnswer && (
    <Suspense fallback={isAwaited && <AnswerSkeleton />}>
      {isAwaited ? (
        <PartialAnswer session={session} answer={partialAnswer} />
      ) : (
        <UnfinishedAnswer session={session} answer={partialAnswer} />
      )}
    </Suspense>
  );
  const log =
    progress?.log &&
    (isAwaited ? (
      <RunLog lines={report?.lines ?? []} />
    ) : (
      run.status === 'failed' && <EndedRunLog session={session} runId={run.run.id} />
    ));
  if (phase === 'other')
    return (
      <div ref={container} className="scroll-mt-20 space-y-6 empty:hidden">
        <NoResultReason session={session} run={run} />
        {log}
        {partial}
      </div>
    );
  return (
    <div ref={container} className="answer-screen scroll-mt-20">
      {log}
      {partial || <AnswerSkeleton />}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        ref={panel}
        tabIndex={-1}
        role="group"
        aria-label="Progress"
        className={cn('bottom-bar mt-auto space-y-2 outline-none', partialAnswer && 'is-writing')}
      >
        <Progress label={ui.submit.running ?? 'Working'} value={view.percent} showValue={view.percent !== undefined} />
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 text-sm max-sm:basis-full">
            <p role="status" className="text-muted">
              {view.text ?? progress?.note ?? 'You can leave this page; the result is kept for you.'}
            </p>
            <p role="status" className="text-muted empty:sr-only">
              {stageText(view, report?.stage, partialAnswer !== undefined)}
            </p>
            <p className="text-faint tabular">
              {partialAnswer && <PartCount session={session} answer={partialAnswer} />}
              {waitText(view, elapsed, usualSeconds)}
            </p>
            {view.text && progress?.note && <p className="text-faint">{progress.note}</p>}
          </div>
          {elapsed >= LONG_WAIT_SECONDS && canAskForNotifications() && (
            <Button variant="ghost" size="sm" className="max-sm:min-h-11" onClick={askForNotifications}>
              Notify me
            </Button>
          )}
          {elapsed >= LONG_WAIT_SECONDS && run.status === 'running' && (
            <EndMailButton key={run.run.id} scope={session.scope} runId={run.run.id} />
          )}
          {run.status === 'running' && !request?.onFailure && (
            <Button variant="secondary" size="sm" className="max-sm:min-h-11" onClick={() => session.runs.stop()}>
              Stop waiting
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Widths of the skeleton bars of a text, in percent. */
const BAR_WIDTHS = [92, 78, 85, 60];

/** Skeleton of the answer until its first words arrive. */
function AnswerSkeleton() {
  return (
    <div aria-hidden="true" className="space-y-3 rounded-lg border border-hairline p-5">
      {BAR_WIDTHS.map((width) => (
        <div key={width} className="h-3 rounded bg-raised" style={{ width: `${width}%` }} />
      ))}
    </div>
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
  return isStalled ? `${time} The bar stays at ${Math.round(percent)}% until the answer is complete.` : time;
}
