import type { Rule } from '@/generated/declaration';
import { effectiveAnswers, isEmpty } from '@/registry/answers';
import { brokenRules } from '@/registry/rules';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { SAMPLE_MOMENT, type SampleFile, type SampleFolder, samplesFor, sampleValue } from '../project/sample-files';

/** A rule that no sample violates may never apply, and one that no sample meets may reject everything. */
export const explains =
  'For every rule, a valid sample fills in its fields and meets it, and an invalid sample breaks it.';
export const perTool = true;

export function check({ forms, samples }: CheckInput): Finding[] {
  return forms.flatMap((tool) => {
    const own = samplesFor(samples, tool.id);
    return (tool.form.rules ?? []).flatMap((formRule, index) => uncoveredRules(tool, own, formRule, index));
  });
}

function uncoveredRules(tool: FormTool, samples: readonly SampleFile[], formRule: Rule, index: number): Finding[] {
  const names = Object.keys(tool.form.form.properties);
  // Unknown fields are reported by another rule.
  if (formRule.fields.some((field) => !names.includes(field))) return [];
  const missing = (['valid', 'invalid'] as const).filter((folder) => {
    const own = samples.filter((sample) => sample.folder === folder);
    return !own.some((sample) => covers(tool, formRule, folder, sample));
  });
  return missing.map((folder) => {
    const isValid = folder === 'valid';
    return findingAt(tool.source, ['rules', index], {
      found: isValid
        ? `a rule no valid sample fills in: ${formRule.message}`
        : `a rule no invalid sample breaks: ${formRule.message}`,
      expected: `a sample in tests/tools/${tool.id}/${folder} that does`,
      mend: `Add one with ${formRule.fields.join(', ')}${isValid ? '' : `, and "${formRule.need}" as the problem of "${formRule.fields.at(-1)}"`}.`,
    });
  });
}

function covers({ form }: FormTool, formRule: Rule, folder: SampleFolder, sample: SampleFile): boolean {
  const answers = effectiveAnswers(form, sampleValue(sample).answers ?? {});
  const broken = brokenRules({ ...form, rules: [formRule] }, answers, SAMPLE_MOMENT).some(
    ({ keyword }) => keyword === formRule.need,
  );
  if (folder === 'invalid') return broken;
  const filled = formRule.fields.filter((field) => !isEmpty(answers[field]));
  return !broken && filled.length >= (formRule.need === 'one-of' ? 1 : 2);
}
