import type { Rule } from '@/generated/declaration';
import { effectiveAnswers, isEmpty } from '@/registry/answers';
import { brokenRules } from '@/registry/rules';
import type { Findings } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { SAMPLE_MOMENT, type SampleFile, type SampleFolder, samplesFor, sampleValue } from '../project/sample-files';

/** A rule that no sample breaks may never apply, and a rule that no sample meets may reject everything. */
export const explains =
  'For every rule, there is a valid sample that fills in its fields and an invalid sample that breaks it.';

export function checkForm(tool: FormTool, { samples }: CheckInput): Findings {
  const toolSamples = samplesFor(samples, tool.id);
  return (tool.form.rules ?? []).flatMap((formRule, index) => uncoveredRules(tool, toolSamples, formRule, index));
}

function uncoveredRules(tool: FormTool, samples: readonly SampleFile[], formRule: Rule, index: number): Findings {
  const names = Object.keys(tool.form.form.properties);
  // Another rule reports unknown fields.
  if (formRule.fields.some((field) => !names.includes(field))) return [];
  const missing = (['valid', 'invalid'] as const).filter((folder) => {
    const folderSamples = samples.filter((sample) => sample.folder === folder);
    return !folderSamples.some((sample) => covers(tool, formRule, folder, sample));
  });
  return missing.map((folder) => {
    const isValid = folder === 'valid';
    return findingAt(tool.source, ['rules', index], {
      found: isValid
        ? `a rule whose fields no valid sample fills in: ${formRule.message}`
        : `a rule that no invalid sample breaks: ${formRule.message}`,
      expected: `such a sample in tests/tools/${tool.id}/${folder}`,
      mend: `Add a sample with ${formRule.fields.join(', ')}${isValid ? '' : `, and "${formRule.need}" as the problem of "${formRule.fields.at(-1)}"`}.`,
    });
  });
}

function covers({ form }: FormTool, formRule: Rule, folder: SampleFolder, sample: SampleFile): boolean {
  const answers = effectiveAnswers(form, sampleValue(sample).answers ?? {});
  const isBroken = brokenRules({ ...form, rules: [formRule] }, answers, SAMPLE_MOMENT).some(
    ({ keyword }) => keyword === formRule.need,
  );
  if (folder === 'invalid') return isBroken;
  const filledIn = formRule.fields.filter((field) => !isEmpty(answers[field]));
  return !isBroken && filledIn.length >= (formRule.need === 'one-of' ? 1 : 2);
}
