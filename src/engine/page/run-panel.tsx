import { useAtomValue } from 'jotai';
import { type Ref, Suspense } from 'react';
import { lazyPart } from '@/ui/lazy-part';
import { Notice } from '@/ui/notice';
import { Progress } from '@/ui/progress';
import { PromptText } from '@/ui/prompt-text';
import { inWords } from '../history/durations';
import { isBusy, type RunState } from '../run/run-state';
import { useElapsed } from '../run/use-elapsed';
import { useFollowed } from '../run/use-followed';
import { type ShownProgress, useProgress } from '../run/use-progress';
import type { ToolSession } from '../session/tool-session';
import { RawAnswer } from './raw-answer';
import { LookAgain, TryAgain } from './try-again';
import { useBroughtIntoView } from './use-arrival';

const Written = lazyPart(() => import('./written').then((module) => ({ default: module.Written })));
const Unfinished = lazyPart(() => import('./written').then((module) => ({ default: module.Unfinished })));

/** A run that has taken this many times the usual is said to take longer. */
const MUCH_LONGER = 1.5;

/** What the member sees of a run that has no result yet: progress, what is written of the answer, or why there is none. */
export function RunPanel({ session, usual }: { session: ToolSession; usual?: number }) {
  const { progress, ui } = session.tool.declaration;
  const run = useAtomValue(session.atoms.run);
  const phase = isBusy(run) ? (run.status === 'revealing' ? 'revealing' : 'running') : 'other';
  const goes = phase !== 'other' || run.status === 'timed-out';
  const report = useFollowed(session, goes && 'run' in run ? run.run.id : undefined);
  const view = useProgress(progress, phase, report);
  const elapsed = useElapsed(run.status === 'running' ? run.run.startedAt : undefined);
  const isHere = !('resumed' in run && run.resumed);
  const panel = useBroughtIntoView<HTMLDivElement>('run' in run ? run.run.id : undefined, isHere);

  return (
    <>
      {phase === 'other' ? (
        <WhyNone session={session} run={run} place={panel} />
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
            {stage(view, report?.stage, run.written !== undefined)}
          </p>
          <p className="text-sm text-faint tabular">{waiting(view, elapsed, usual)}</p>
          {view.text && progress?.note && <p className="text-sm text-faint">{progress.note}</p>}
        </div>
      )}
      {run.written && run.status !== 'succeeded' && (
        <Suspense fallback={null}>
          {goes ? (
            <Written session={session} answer={run.written} />
          ) : (
            <Unfinished session={session} answer={run.written} />
          )}
        </Suspense>
      )}
    </>
  );
}

/** What is being done just now, where the declared progress does not show it. */
function stage({ text }: ShownProgress, said: string | undefined, writes: boolean): string {
  if (writes) return 'The answer is being written.';
  return said && !text?.includes(said) ? `${said}.` : '';
}

/** How long it has taken, and what a bar waits for that goes no further. */
function waiting({ percent = 0, stands }: ShownProgress, elapsed: number, usual: number | undefined): string {
  const takes = elapsed > (usual ?? 0) * MUCH_LONGER ? 'Longer than the usual' : 'It usually takes';
  const time = usual ? `${takes} ${inWords(usual)}; so far ${inWords(elapsed)}.` : `So far ${inWords(elapsed)}.`;
  return stands ? `${time} The bar waits at ${Math.round(percent)}% for the end of the answer.` : time;
}

interface WhyNoneProps {
  session: ToolSession;
  run: RunState;
  place: Ref<HTMLDivElement>;
}

/** Why a run gave no result, or not yet. */
function WhyNone({ session, run, place }: WhyNoneProps) {
  if (run.status === 'failed') {
    const { isUnread } = run.failure;
    return (
      <div ref={place} className="scroll-mt-36">
        <Notice
          tone={isUnread ? 'warning' : 'danger'}
          title={isUnread ? 'The answer cannot be shown yet' : 'That did not work'}
          live
          actions={isUnread ? <LookAgain session={session} /> : <TryAgain session={session} />}
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
