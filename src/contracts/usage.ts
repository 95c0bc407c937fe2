/** Tokens sent to a language model, and tokens it wrote. */
export interface TokenCounts {
  input: number;
  output: number;
}

/** Tokens as providers price them. */
export interface PricedTokens extends TokenCounts {
  /** How many of `input` the provider had in its cache. */
  cacheReads?: number;
  /** How many of `input` it put there for later calls. */
  cacheWrites?: number;
  /** Tokens sent in the longest of the calls; default: `input`. */
  longestPrompt?: number;
}

/** The tokens of one or several calls. */
export interface ModelUsage extends TokenCounts {
  /** Whether any of them is estimated from the length of a text, because the provider gave no count. */
  estimated?: true;
}

/** What one call used. */
export interface CallUsage extends ModelUsage, PricedTokens {
  /** US dollars, if they do not follow from the tokens: the provider says them, or asks them for minutes. */
  cost?: number;
  /** The model that was asked, if it is not that of the run. */
  model?: string;
}

/** What a run with a tool usually uses. */
export interface UsualUse extends TokenCounts {
  /** The model, if the member cannot choose it. */
  model?: string;
  /** US dollars for each minute of a recording, besides the tokens. */
  perMinute?: number;
}

/** What a run used of a language model. */
export interface RunUsage extends ModelUsage {
  /** US dollars, at the prices of the day of the run; absent if a part of it has no known price. */
  cost?: number;
}

/** What a member used of language models with one tool. */
export interface ToolUsage extends RunUsage {
  tool: string;
  runs: number;
  /** Runs whose model has no known price; `cost` does not include them. */
  unpriced: number;
}

/** Body of `GET /runs/usage`: what a member used in the last days, the dearest tool first. */
export interface UsageReport {
  days: number;
  tools: ToolUsage[];
}

/** Formats an amount in US dollars; one below a cent keeps one figure that is not zero. */
export function formatDollars(amount: number): string {
  if (amount === 0) return '$0';
  // Rounded first: $0.00096 is $0.001, not $0.0010.
  const rounded = amount < 0.01 ? Number(amount.toPrecision(1)) : amount;
  if (rounded >= 0.01) return `$${rounded.toFixed(2)}`;
  // Written out: a number this small is printed with an exponent.
  return `$${rounded.toFixed(Math.min(20, Math.ceil(-Math.log10(rounded))))}`;
}
