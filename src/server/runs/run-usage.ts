import type { CallUsage, ModelUsage, RunUsage } from '@/contracts/usage';
import { modelCost } from '@/registry/model-prices';

/** Millionths of a US dollar: the database counts money in whole numbers. */
export const MICROS_PER_DOLLAR = 1_000_000;

/** The columns with a run's usage of language models; null if it called none, or is older than these columns. */
export interface StoredUsage {
  inputTokens: number | null;
  outputTokens: number | null;
  tokensEstimated: boolean | null;
  /** Millionths of a US dollar; null if the price of its model is unknown. */
  costMicros: number | null;
}

/** Adds up the usage of a run's calls. */
export class UsageCounter {
  private total: ModelUsage | undefined;
  /** US dollars; undefined after a call without a known price. */
  private cost: number | undefined = 0;

  constructor(private readonly model: string | undefined) {}

  readonly add = (call: CallUsage): void => {
    const { input, output, estimated, model = this.model, cost } = call;
    const previous = this.total ?? { input: 0, output: 0 };
    this.total = {
      input: previous.input + input,
      output: previous.output + output,
      ...((previous.estimated || estimated) && { estimated: true }),
    };
    const added = cost ?? (model === undefined ? undefined : modelCost(model, call));
    this.cost = this.cost === undefined || added === undefined ? undefined : this.cost + added;
  };

  /** Returns the total usage with its price; undefined if no call has been counted. */
  usage(): RunUsage | undefined {
    return this.total && { ...this.total, ...(this.cost !== undefined && { cost: this.cost }) };
  }
}

/** Returns the values of a run's columns `input_tokens`, `output_tokens`, `tokens_estimated` and `cost_micros`. */
export function usageColumns(usage: RunUsage | undefined): (number | boolean | null)[] {
  if (!usage) return [null, null, null, null];
  const { input, output, estimated = false, cost } = usage;
  return [input, output, estimated, cost === undefined ? null : Math.round(cost * MICROS_PER_DOLLAR)];
}

/** Returns a stored run's usage of language models; undefined if it called none. */
export function usageOf({ inputTokens, outputTokens, tokensEstimated, costMicros }: StoredUsage): RunUsage | undefined {
  if (inputTokens === null || outputTokens === null) return undefined;
  return {
    input: inputTokens,
    output: outputTokens,
    ...(tokensEstimated && { estimated: true }),
    ...(costMicros !== null && { cost: costMicros / MICROS_PER_DOLLAR }),
  };
}
