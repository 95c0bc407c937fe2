import { useAtomValue } from 'jotai';
import { Notice } from '@/ui/notice';
import { Progress } from '@/ui/progress';
import { PromptText } from '@/ui/prompt-text';
import { inWords } from '../history/durations';
import { isBusy } from '../run/machine';
import { useElapsed } from '../run/use-elapsed';
import { useProgress } from '../run/use-progress';
import type { ToolSession } from '../session/tool-session';
import { RawAnswer } from './raw-answer';

/** A run that has taken this many times the usual is said to take longer. */
const MUCH_LONGER = 1.5;

/** What the member sees of a run that has no result yet: progress, or why there is none. */
export function RunPanel({ session, usual }: { session: ToolSession; usual?: number }) {
  const { progress, ui } = session.tool.declaration;
  const run = useAtomValue(session.atoms.run);
  const phase = isBusy(run) ? (run.status === 'revealing' ? 'revealing' : 'running') : 'other';
  const view = useProgress(progress, phase);
  const elapsed = useElapsed(run.status === 'running' ? run.run.startedAt : undefined);

  if (phase !== 'other') {
    return (
      <div className="space-y-3 rounded-xl border border-hairline bg-surface p-5">
        <Progress label={ui.submit.running ?? 'Working'} value={view.percent} showValue={view.percent !== undefined} />
        <p role="status" className="text-sm text-muted">
          {view.text ?? progress?.note ?? 'You can leave this page; the result is kept for you.'}
        </p>
        {usual && (
          <p className="text-sm text-faint tabular">
            {elapsed > usual * MUCH_LONGER ? 'Longer than the usual' : 'It usually takes'} {inWords(usual)}; so far{' '}
            {inWords(elapsed)}.
          </p>
        )}
        {view.text && progress?.note && <p className="text-sm text-faint">{progress.note}</p>}
      </div>
    );
  }
  if (run.status === 'failed') {
    return (
      <Notice tone="danger" title="That did not work" live>
        <p>{run.failure.reason}</p>
        <p className="mt-1">Your answers are still here.</p>
        {run.failure.payload && <PromptText text={run.failure.payload} label="The answer as it came" />}
        {run.failure.raw && !run.failure.payload && <RawAnswer raw={run.failure.raw} />}
      </Notice>
    );
  }
  if (run.status === 'timed-out') {
    return (
      <Notice tone="warning" title="Still working on it" live>
        The answer is taking longer than expected. It is shown here when it arrives, also after you leave and come back.
      </Notice>
    );
  }
  return null;
}
