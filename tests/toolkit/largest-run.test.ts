import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { estimatedTokens } from '@/registry/estimated-tokens';
import { readSettings } from '@/server/platform/settings';
import { loadTools } from '@/toolkit/project/load-tools';
import { readPlugins } from '@/toolkit/project/plugin-files';
import { largestRuns, largestRunsText, MAX_RUN_DOLLARS } from '@/toolkit/prompts/largest-run';
import { toolPrompts } from '@/toolkit/prompts/prompts';
import { chatOf } from '@/toolkit/prompts/stub-provider';
import { isRequested } from '../support/requested-tool';

const root = resolve(import.meta.dirname, '../..');
const toolsDir = join(root, 'tools');
const folders = { root, toolsDir, outDir: join(root, 'src/generated'), plugins: readPlugins(root) };
const forms = loadTools(toolsDir).declarations.filter(({ kind, id }) => kind === 'form' && isRequested(id));

describe.each(forms)('the largest run of $id', (tool) => {
  it('costs no more than the budget, and uses more than every sample', async () => {
    const runs = await largestRuns(folders, tool);
    expect(runs.filter(({ cost }) => cost === undefined || cost > MAX_RUN_DOLLARS)).toEqual([]);
    for (const { action, calls } of await toolPrompts(folders, tool)) {
      const run = runs.find((candidate) => candidate.action === action);
      const texts = calls.flatMap((call) => chatOf(call)?.messages.map(({ content }) => content) ?? []);
      // Refinements send a result of any length: nothing but the longest body bounds them.
      if (run) expect(estimatedTokens(texts.join(''))).toBeLessThan(run.tokens.input);
    }
  });
});

describe('the budget of a run', () => {
  it('leaves what the operator pays for one run by default above it', () => {
    expect(readSettings({}).llm.dollars.perRun).toBeGreaterThanOrEqual(MAX_RUN_DOLLARS);
  });

  it('is printed with the largest runs, the dearest first', () => {
    const run = (tool: string, cost?: number) => ({ tool, tokens: { input: 10, output: 2 }, ...(cost && { cost }) });
    expect(largestRunsText([run('small', 0.02), run('large', 0.3), run('unknown')])).toBe(
      `=== The largest run of each tool, with its price for gpt-6-luna, which must not exceed $0.40
large: 10 tokens sent, 2 written, $0.30
small: 10 tokens sent, 2 written, $0.02
unknown: 10 tokens sent, 2 written, price unknown`,
    );
  });
});
