import { textExpectations } from '@/generated/text-expectations';
import { textShortfall } from '@/registry/text-shortfall';
import type { RunResult } from './run-state';

/** Returns what a text lacks that is much shorter than its tool requires, in words for the member; empty for all other results. */
export function shortfallOf(tool: string, { mode, value }: Pick<RunResult, 'mode' | 'value'>): string[] {
  const expectations = textExpectations[tool];
  return mode === 'live' && expectations && typeof value === 'string' ? textShortfall(value, expectations) : [];
}
