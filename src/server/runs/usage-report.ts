import type { ToolUsage, UsageReport } from '@/contracts/usage';
import type { Db, Row } from '../platform/database/db';
import { MICROS_PER_DOLLAR } from './run-usage';

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

/** Converts sums to the type of the contracts. */
export function usageOfSums({
  input,
  output,
  estimated,
  micros,
  unpriced,
}: UsageSums): Omit<ToolUsage, 'tool' | 'runs'> {
  return {
    ...{ input, output, unpriced },
    ...(estimated && { estimated: true as const }),
    ...(micros !== null && { cost: micros / MICROS_PER_DOLLAR }),
  };
}

/** Sums up the usage of language models by a member's runs of the last days. */
export async function usageReport(db: Db, userId: string): Promise<UsageReport> {
  const rows = await db.query<UsageSums & Row & { tool: string; runs: number }>(
    `select tool, count(*)::integer as runs, ${USAGE_SUMS} from public.runs
      where user_id = $1 and input_tokens is not null and started_at > now() - make_interval(days => ${REPORT_DAYS})
      group by tool order by sum(cost_micros) desc nulls last, tool`,
    [userId],
  );
  const tools = rows.map(({ tool, runs, ...sums }) => ({ tool, runs, ...usageOfSums(sums) }));
  return { days: REPORT_DAYS, tools };
}
