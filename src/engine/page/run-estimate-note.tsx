import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import type { RunView } from '@/contracts/run';
import { formatDollars } from '@/contracts/usage';
import { type Answers, effectiveAnswers, isEmpty } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { textLinkClass } from '@/ui/text-link';
import { startDayText } from '../history/run-labels';
import { estimateCost } from '../run/run-estimate';
import type { ToolSession } from '../session/tool-session';
import { withoutSecrets } from '../storage/record';

interface RunEstimateNoteProps {
  session: ToolSession;
  /** The member's past runs of the tool, newest first. */
  runs: readonly RunView[];
}

/**
 * Shows the estimated cost of a run on the member's key beside the submit button. Links to an earlier result of the same
 * answers, since sending them again pays a second time. In a narrow bar the note is above the button, so that the button does
 * not move when the note changes on blur: the press that causes the blur must still hit the button.
 */
export function RunEstimateNote({ session, runs }: RunEstimateNoteProps) {
  const answers = useAtomValue(session.atoms.answers);
  const models = useAtomValue(session.atoms.submitOption)?.models(session, answers);
  if (models) return <EstimateOfTwo costs={models.map((model) => estimateCost(session, answers, model))} />;
  const cost = estimateCost(session, answers);
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

/** Shows the estimated cost of the runs of two models, or that it is unknown because a model's price is unknown. */
function EstimateOfTwo({ costs }: { costs: readonly (number | undefined)[] }) {
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

/**
 * Returns the latest live run that gave a result for the same answers; keys are not compared. Expects the runs newest first.
 */
function findEarlierRun(declaration: FormDeclaration, answers: Answers, runs: readonly RunView[]): RunView | undefined {
  const current = serialize(withoutSecrets(declaration, effectiveAnswers(declaration, answers)));
  return runs.find(
    ({ mode, state, action, refines, inputs }) =>
      mode === 'live' && state === 'succeeded' && !action && !refines && inputs && serialize(inputs) === current,
  );
}

/** Serializes answers so that equal answers have equal texts, whatever their order. */
function serialize(answers: Answers): string {
  return JSON.stringify(
    Object.entries(answers)
      .filter(([, value]) => !isEmpty(value))
      .sort(),
  );
}
