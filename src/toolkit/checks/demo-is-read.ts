import { type Content, respond } from '@/automation/parts/respond';
import type { Answer } from '@/contracts/answer';
import { isObject } from '@/contracts/json';
import type { Automation } from '@/generated/automation';
import { type WebhookAutomation, webhookAutomations } from '../declaration/webhook-automations';
import { type Finding, type Findings, findingAtOffset } from '../finding';
import type { AutomationSection } from '../project/automation-source';
import type { CheckInput, FormTool } from '../project/check-input';
import { demoContent } from '../project/demo-content';
import { samplesFor, sampleValue } from '../project/sample-files';
import { closestName, joinNames } from '../text/suggest';

/** The normaliser reads the demo like any other answer; if it cannot, every run with the key "demo" fails. */
export const explains =
  "The tool's normaliser can read the demo of a chat or an n8n workflow, filled in from a valid sample, with all parts of its result.";

export function checkForm(tool: FormTool, input: CheckInput): Findings {
  const normalise = input.normalisers.get(tool.form.response?.normaliser ?? '');
  const formAutomation = webhookAutomations(input, tool).find(({ declared }) => !declared.onResult);
  const demo = formAutomation?.sections.find(({ heading }) => heading === 'Demo');
  if (!normalise || !formAutomation || !demo) return [];
  if (!['chat', 'n8n'].includes(String(formAutomation.settings.kind))) return [];
  const frontMatter = formAutomation.settings as unknown as Automation & Parameters<typeof respond>[0];
  const sampleWithAnswers = samplesFor(input.samples, tool.id).find(
    (sample) => sample.folder === 'valid' && isObject(sampleValue(sample).answers),
  );
  // Without answers even a correct demo has holes; the rules about samples report missing answers.
  if (!sampleWithAnswers) return [];
  const demoAnswer = demoContent(tool, demo.text, frontMatter.schema, sampleWithAnswers);
  if (!demoAnswer) return [];
  const outcome = normalise(
    formAutomation.settings.kind === 'chat'
      ? respond(frontMatter, demoAnswer.content, demoAnswer.body)
      : answerOfN8n(demoAnswer.content),
  );
  const reason = outcome.ok ? outcome.missing?.join(', ') : outcome.reason;
  if (!reason) return [];
  const missing = missingPart(input, formAutomation, demo, demoAnswer.content);
  if (missing) return missing;
  return findingAtOffset(formAutomation.source, demo.offset, {
    found: outcome.ok ? `a demo that lacks parts of its result: ${reason}` : `a demo without a result: ${reason}`,
    expected: `an answer that the normaliser "${tool.form.response?.normaliser}" can read`,
    mend: 'Write the demo in the form that the prompt asks the model for.',
  });
}

/** Reports a part that the kind of result requires and the demo lacks, at a name that may be meant; undefined if it has all. */
function missingPart(
  { results }: CheckInput,
  { source, settings }: WebhookAutomation,
  demo: AutomationSection,
  content: Content,
): Finding | undefined {
  if (typeof content === 'string') return undefined;
  const kinds = settings.schema ? [String(settings.schema)] : [];
  const required = kinds.flatMap((kind) => (results[kind] as { required?: string[] } | undefined)?.required ?? []);
  const names = Object.keys(content);
  const lacking = required.find((name) => !names.includes(name));
  if (lacking === undefined) return undefined;
  const near = closestName(
    lacking,
    names.filter((name) => !required.includes(name)),
  );
  const at = near === undefined ? -1 : demo.text.indexOf(`"${near}"`);
  return findingAtOffset(source, demo.offset + Math.max(0, at), {
    found: near === undefined ? `a demo without "${lacking}"` : `"${near}" in the demo, which lacks "${lacking}"`,
    expected: `the parts of the result: ${joinNames(required)}`,
    mend: near === undefined ? `Add "${lacking}" to the demo.` : `Write "${lacking}".`,
  });
}

/** Returns the answer of an n8n workflow that passes the content on unchanged. */
function answerOfN8n(content: Content): Answer {
  if (typeof content === 'string') return { status: 200, contentType: 'text/plain; charset=utf-8', body: content };
  return { status: 200, contentType: 'application/json', body: JSON.stringify(content) };
}
