import { type Content, respond } from '@/automation/parts/respond';
import type { Answer } from '@/contracts/answer';
import type { Automation } from '@/generated/automation';
import { demoContent } from '../lib/demo-content.ts';
import { describedAutomations } from '../lib/described-automations.ts';
import { type Finding, findingAt } from '../lib/finding.ts';
import { isObject } from '../lib/is-object.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { samplesFor, sampleValue } from '../lib/sample-files.ts';

/** Whoever tries a tool with the key "demo" sees its demo answer like every other one: where it is not read, a failure. */
export const rule = {
  name: 'demo-is-read',
  perTool: true,
  explains:
    'The demo of a chat or of a workflow of n8n, filled in from a valid sample, is read as a result with all its parts.',
};

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) => demoFindings(input, tool));
}

function demoFindings(input: CheckInput, tool: FormTool): Finding[] {
  const normalise = input.readers.get(tool.form.response?.normaliser ?? '');
  const own = describedAutomations(input, tool).find(({ declared }) => !declared.onResult);
  const demo = own?.sections.find(({ heading }) => heading === 'Demo');
  if (!normalise || !own || !demo || !['chat', 'n8n'].includes(String(own.words.kind))) return [];
  const front = own.words as unknown as Automation & Parameters<typeof respond>[0];
  const filled = samplesFor(input.samples, tool.id).find(
    (sample) => sample.folder === 'valid' && isObject(sampleValue(sample).answers),
  );
  // Without answers to fill in, a good demo has holes: that there are none is said of the samples.
  if (!filled) return [];
  const made = demoContent(tool, demo.text, front.schema, filled);
  if (!made) return [];
  const read = normalise(own.words.kind === 'chat' ? respond(front, made.content, made.body) : asItIs(made.content));
  const fault = read.ok ? read.missing?.join(', ') : read.reason;
  if (!fault) return [];
  const words = {
    found: read.ok ? `a demo that lacks parts of its result: ${fault}` : `a demo no result is read from: ${fault}`,
    expected: `an answer as the normaliser "${tool.form.response?.normaliser}" reads it`,
    mend: 'Write the demo in the form the prompt asks the model for.',
  };
  return [findingAt(own.source, demo.offset, words)];
}

/** What n8n answers is handed on as it comes. */
function asItIs(content: Content): Answer {
  if (typeof content === 'string') return { status: 200, contentType: 'text/plain; charset=utf-8', body: content };
  return { status: 200, contentType: 'application/json', body: JSON.stringify(content) };
}
