import { formatDollars, type RunUsage } from '@/contracts/usage';

/** Shows the tokens a run used and their cost, and marks figures that include an estimate. */
export function RunCost({ usage, model }: { usage: RunUsage; model?: string | undefined }) {
  const { input, output, estimated, cost } = usage;
  const tokens = (input + output).toLocaleString('en-US');
  return (
    <p data-unprinted className="text-xs text-faint">
      This run used <span className="tabular">{`${estimated ? 'about ' : ''}${tokens}`}</span> tokens
      {model && ` of ${model}`}
      {cost === undefined
        ? ', whose price is not known here.'
        : `: ${estimated ? 'about ' : ''}${formatDollars(cost)}.`}
    </p>
  );
}
