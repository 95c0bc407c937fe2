import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import type { RunView } from '@/contracts/run';
import { formatDollars } from '@/contracts/usage';
import { textLinkClass } from '@/ui/text-link';
import { comparedModels } from '../compare/compared-models';
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
  useAtomValue(session.atoms.rival);
  const models = comparedModels(session, answers);
  if (models) return <ComparedEstimate costs={models.map((model) => estimatedCost(session, answers, model))} />;
  const cost = estimatedCost(session, answers);
  if (cost === undefined) return null;
  const minutes = session.tool.usualUse?.perMinute;
  const perHour = minutes === undefined ? '' : `, and ${formatDollars(minutes * 60)} for each hour of the recording`;
  const earlier = findEarlierRun(session.tool.declaration, answers, runs);
  return (
    <p className="basis-full text-sm text-faint @2xl:order-1 @2xl:basis-auto">
      {cost === 0 ? 'Free with the key demo' : `About ${formatDollars(cost)} on your key${perHour}`}
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

/** Says what both runs of a comparison will cost; unknown if the price of one model is. */
function ComparedEstimate({ costs }: { costs: readonly (number | undefined)[] }) {
  const isKnown = costs.every((cost) => cost !== undefined);
  const sum = costs.reduce<number>((total, cost) => total + (cost ?? 0), 0);
  return (
    <p className="basis-full text-sm text-faint @2xl:order-1 @2xl:basis-auto">
      {isKnown
        ? `About ${formatDollars(sum)} on your key, for two runs`
        : 'Two runs on your key, at a price not known here'}
    </p>
  );
}
