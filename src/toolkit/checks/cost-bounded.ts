import { DEFAULT_ANSWER_TOKENS } from '@/automation/parts/answer-bound';
import { estimatedTokens } from '@/registry/estimated-tokens';
import type { WebhookAutomation } from '../declaration/webhook-automations';
import { type Findings, findingAtOffset } from '../finding';
import type { CheckInput, FormTool } from '../project/check-input';
import { demoContent } from '../project/demo-content';
import { samplesFor } from '../project/sample-files';

/** A model stops at its token limit: a limit that is too low cuts answers that the member has paid for. */
export const explains = 'The token limit of an automation allows answers at least twice as long as its demo.';

/** Minimum ratio of the token limit to the length of the demo: models write more than authors of demos. */
const MIN_LIMIT_TO_DEMO = 2;

export function checkAutomation(automation: WebhookAutomation, tool: FormTool, { samples }: CheckInput): Findings {
  const { source, settings, sections, plugin } = automation;
  if (!plugin?.manifest.options?.expects) return [];
  const { expects, schema } = settings as { expects?: { tokens?: number }; schema?: string };
  const limit = expects?.tokens ?? DEFAULT_ANSWER_TOKENS;
  const demo = sections.find(({ heading }) => heading === 'Demo');
  if (!demo) return [];
  for (const sample of samplesFor(samples, tool.id).filter(({ folder }) => folder === 'valid')) {
    const content = demoContent(tool, demo.text, schema, sample)?.content ?? '';
    const tokens = estimatedTokens(typeof content === 'string' ? content : JSON.stringify(content));
    if (tokens * MIN_LIMIT_TO_DEMO <= limit) continue;
    return findingAtOffset(source, demo.offset, {
      found: `a demo of about ${tokens} tokens, for the sample "${sample.name}"`,
      expected: `at most half of the longest answer, which is ${limit} tokens`,
      mend: `Set "tokens" of "expects" to ${tokens * MIN_LIMIT_TO_DEMO} or more.`,
    });
  }
  return [];
}
