import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import type { RunView } from '@/contracts/run';
import { formatDollars } from '@/contracts/usage';
import { textLinkClass } from '@/ui/text-link';
import { startDayText } from '../history/run-labels';
import { estimatedCost } from '../run/run-estimate';
import type { ToolSession } from '../session/tool-session';
import { findEarlierRun } from './earlier-run';

interface RunEstimateNoteProps {
  session: ToolSession;
  /** The member's past runs of the tool, newest first. */
  runs: readonly RunView[];
}

/**
 * Says beside the submit button what a run will cost on the member's key, as far as that can be told, and links to the result that
 * the same answers gave before: sending them again pays a second time. In a narrow bar it stands above the button, which is held
 * by the lower edge: the note changes as a field is left, and a press that leaves it must still meet the button.
 */
export function RunEstimateNote({ session, runs }: RunEstimateNoteProps) {
  const answers = useAtomValue(session.atoms.answers);
  const cost = estimatedCost(session, answers);
  if (cost === undefined) return null;
  const earlier = findEarlierRun(session.tool.declaration, answers, runs);
  return (
    <p className="basis-full text-sm text-faint @2xl:order-1 @2xl:basis-auto">
      {cost === 0 ? 'Free with the key demo' : `About ${formatDollars(cost)} on your key`}
      {earlier && (
        <>
          .{' '}
          <Link to={`/results/${earlier.id}`} className={textLinkClass}>
            You made this on {startDayText(earlier)}
          </Link>
        </>
      )}
    </p>
  );
}
