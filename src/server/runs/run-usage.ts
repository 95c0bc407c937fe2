import type { CallUsage, ModelUsage, RunUsage, ToolUsage, UsageReport } from '@/contracts/usage';
import { largestCost, modelCost } from '@/registry/model-prices';
import type { Db, Row } from '../platform/database/db';

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
  private largest = 0;

  constructor(private readonly model: string | undefined) {}

  readonly add = (call: CallUsage): void => {
    const { input, output, estimated, model = this.model, cost, most } = call;
    const previous = this.total ?? { input: 0, output: 0 };
    this.total = {
      input: previous.input + input,
      output: previous.output + output,
      ...((previous.estimated || estimated) && { estimated: true }),
    };
    const added = cost ?? (model === undefined ? undefined : modelCost(model, call));
    this.cost = this.cost === undefined || added === undefined ? undefined : this.cost + added;
    this.largest += (most && model !== undefined ? largestCost(model, most) : added) ?? 0;
  };

  /**
   * Returns the largest amount in US dollars that providers may charge; 0 for models without a known price, and
   * `Infinity` after an unread answer whose length was not limited.
   */
  largestCost(): number {
    return this.largest;
  }

  /** Returns the total usage with its price; undefined if no call has been counted. */
  usage(): RunUsage | undefined {
    return this.total && { ...this.total, ...(this.cost !== undefined && { cost: this.cost }) };
  }
}

/** Returns the values of a run's columns `input_tokens`, `output_tokens`, `tokens_estimated` and `cost_micros`. */
export function usageColumns(usage: RunUsage | undefined): (number | boolean | null)[] {
  if (!usage) return [null, null, null, null];
  const { input, output, estimated = false, cost } = usage;
  return [
    storableCount(input),
    storableCount(output),
    estimated,
    cost === undefined ? null : storableCount(cost * MICROS_PER_DOLLAR),
  ];
}

/** Rounds a count to one that its column can take; null if it is none. */
function storableCount(count: number): number | null {
  return count >= 0 ? Math.min(Math.round(count), Number.MAX_SAFE_INTEGER) : null;
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

/** How many days the report goes back. */
const REPORT_DAYS = 30;

/** SQL that sums up the usage of language models by the selected runs; amounts are millionths of a US dollar. */
export const USAGE_SUMS = `coalesce(sum(input_tokens), 0)::float8 as input, coalesce(sum(output_tokens), 0)::float8 as output,
  coalesce(bool_or(tokens_estimated), false) as estimated, sum(cost_micros)::float8 as micros,
  count(*) filter (where input_tokens is not null and cost_micros is null)::integer as unpriced`;

/** The columns of `USAGE_SUMS`. */
export interface UsageSums {
  input: number;
  output: number;
  estimated: boolean;
  micros: number | null;
  unpriced: number;
}

/** The columns of a row by their names, without the sums. */
type WithoutSums<T> = { [K in keyof T as string extends K ? never : Exclude<K, keyof UsageSums>]: T[K] };

/** Replaces the sums of a row by the usage they amount to. */
export function withUsage<T extends UsageSums>({ input, output, estimated, micros, unpriced, ...row }: T) {
  const cost = micros === null ? undefined : micros / MICROS_PER_DOLLAR;
  const usage: Omit<ToolUsage, 'tool' | 'runs'> = {
    ...{ input, output, unpriced },
    ...(estimated && { estimated: true }),
    ...(cost !== undefined && { cost }),
  };
  return { ...(row as unknown as WithoutSums<T>), usage };
}

/** Sums up the usage of language models by a member's runs of the last days. */
export async function usageReport(db: Db, userId: string): Promise<UsageReport> {
  const rows = await db.query<UsageSums & Row & { tool: string; runs: number }>(
    `select tool, count(*)::integer as runs, ${USAGE_SUMS} from public.runs
      where user_id = $1 and input_tokens is not null and started_at > now() - make_interval(days => ${REPORT_DAYS})
      group by tool order by sum(cost_micros) desc nulls last, tool`,
    [userId],
  );
  const tools = rows.map(withUsage).map(({ tool, runs, usage }) => ({ tool, runs, ...usage }));
  return { days: REPORT_DAYS, tools };
}

/** Lists the tools that have runs. */
export async function toolsWithRuns(db: Db): Promise<string[]> {
  // From one tool to the next in the index: "distinct" would read every run.
  const sql = `with recursive tools as (select min(tool) as tool from public.runs
      union all select (select min(r.tool) from public.runs r where r.tool > t.tool) from tools t where t.tool is not null)
    select tool from tools where tool is not null`;
  return (await db.query<{ tool: string }>(sql)).map(({ tool }) => tool);
}

/** The cost that was reserved for a run on the operator's key, and the most that the run may have cost, in US dollars. */
export interface PaidCost {
  id: string;
  cost: number;
}
