import { type Content, respond } from '@/automation/parts/respond';
import type { Answer } from '@/contracts/answer';
import { isObject } from '@/contracts/json';
import type { Automation } from '@/generated/automation';
import { webhookAutomations } from '../declaration/webhook-automations';
import { type Finding, findingAtOffset } from '../finding';
import type { CheckInput, FormTool } from '../project/check-input';
import { demoContent } from '../project/demo-content';
import { samplesFor, sampleValue } from '../project/sample-files';

/** The answer to the key "demo" is read like any other: if it cannot be, a trial run shows a failure. */
export const explains =
  'The demo of a chat or of a workflow of n8n, filled in from a valid sample, is read as a result with all its parts.';
export const perTool = true;

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) => demoFindings(input, tool));
}

function demoFindings(input: CheckInput, tool: FormTool): Finding[] {
  const normalise = input.normalisers.get(tool.form.response?.normaliser ?? '');
  const own = webhookAutomations(input, tool).find(({ declared }) => !declared.onResult);
  const demo = own?.sections.find(({ heading }) => heading === 'Demo');
  if (!normalise || !own || !demo || !['chat', 'n8n'].includes(String(own.settings.kind))) return [];
  const frontMatter = own.settings as unknown as Automation & Parameters<typeof respond>[0];
  const filled = samplesFor(input.samples, tool.id).find(
    (sample) => sample.folder === 'valid' && isObject(sampleValue(sample).answers),
  );
  // Without answers a correct demo has holes; the rules about samples report that they are missing.
  if (!filled) return [];
  const demoAnswer = demoContent(tool, demo.text, frontMatter.schema, filled);
  if (!demoAnswer) return [];
  const read = normalise(
    own.settings.kind === 'chat'
      ? respond(frontMatter, demoAnswer.content, demoAnswer.body)
      : answerOfN8n(demoAnswer.content),
  );
  const reason = read.ok ? read.missing?.join(', ') : read.reason;
  if (!reason) return [];
  const problem = {
    found: read.ok ? `a demo that lacks parts of its result: ${reason}` : `a demo no result is read from: ${reason}`,
    expected: `an answer as the normaliser "${tool.form.response?.normaliser}" reads it`,
    mend: 'Write the demo in the form the prompt asks the model for.',
  };
  return [findingAtOffset(own.source, demo.offset, problem)];
}

/** Returns the answer of a workflow of n8n, which passes the content on unchanged. */
function answerOfN8n(content: Content): Answer {
  if (typeof content === 'string') return { status: 200, contentType: 'text/plain; charset=utf-8', body: content };
  return { status: 200, contentType: 'application/json', body: JSON.stringify(content) };
}
