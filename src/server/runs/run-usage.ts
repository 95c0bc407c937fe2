import type { CallUsage, ModelUsage, RunUsage } from '@/contracts/usage';
import { modelCost } from '@/registry/model-prices';

/** Millionths of a US dollar: the database counts money in whole numbers. */
export const MICROS_PER_DOLLAR = 1_000_000;

/** The columns of a run that say what it used of a language model; null if it asked none, or is older than they are. */
export interface StoredUsage {
  inputTokens: number | null;
  outputTokens: number | null;
  tokensEstimated: boolean | null;
  /** Millionths of a US dollar; null if the price of its model is unknown. */
  costMicros: number | null;
}

/** Adds up what the calls of a run use. */
export class UsageCounter {
  private total: ModelUsage | undefined;
  /** US dollars; undefined once a call had no known price. */
  private cost: number | undefined = 0;

  constructor(private readonly model: string | undefined) {}

  readonly add = (call: CallUsage): void => {
    const { input, output, estimated, model = this.model, cost } = call;
    const former = this.total ?? { input: 0, output: 0 };
    this.total = {
      input: former.input + input,
      output: former.output + output,
      ...((former.estimated || estimated) && { estimated: true }),
    };
    const added = cost ?? (model === undefined ? undefined : modelCost(model, call));
    this.cost = this.cost === undefined || added === undefined ? undefined : this.cost + added;
  };

  /** What has been used so far, with its price; undefined if no call has been counted. */
  usage(): RunUsage | undefined {
    return this.total && { ...this.total, ...(this.cost !== undefined && { cost: this.cost }) };
  }
}

/** The values of a run's columns `input_tokens`, `output_tokens`, `tokens_estimated` and `cost_micros`. */
export function usageColumns(usage: RunUsage | undefined): (number | boolean | null)[] {
  if (!usage) return [null, null, null, null];
  const { input, output, estimated = false, cost } = usage;
  return [input, output, estimated, cost === undefined ? null : Math.round(cost * MICROS_PER_DOLLAR)];
}

/** What a stored run used of a language model; undefined if it asked none. */
export function usageOf({ inputTokens, outputTokens, tokensEstimated, costMicros }: StoredUsage): RunUsage | undefined {
  if (inputTokens === null || outputTokens === null) return undefined;
  return {
    input: inputTokens,
    output: outputTokens,
    ...(tokensEstimated && { estimated: true }),
    ...(costMicros !== null && { cost: costMicros / MICROS_PER_DOLLAR }),
  };
}
