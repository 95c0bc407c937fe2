import type { Rule } from '@/generated/declaration';
import { effectiveAnswers, isEmpty } from '@/registry/answers';
import { brokenRules } from '@/registry/rules';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { SAMPLE_MOMENT, type SampleFile, type SampleFolder, samplesFor, sampleValue } from '../lib/sample-files.ts';
import { finding } from '../lib/source-map.ts';

/** A rule no sample breaks may never be said, and one no sample keeps may hold everybody up. */
export const rule = {
  name: 'samples-cover-rules',
  perTool: true,
  explains: 'Every rule is kept by a valid sample that fills in what it looks at, and broken by an invalid one.',
};

export function check({ forms, samples }: CheckInput): Finding[] {
  return forms.flatMap((tool) => {
    const own = samplesFor(samples, tool.id);
    return (tool.form.rules ?? []).flatMap((one, index) => uncovered(tool, own, one, index));
  });
}

function uncovered(tool: FormTool, samples: readonly SampleFile[], one: Rule, index: number): Finding[] {
  const names = Object.keys(tool.form.form.properties);
  // A rule of its own says which fields are not there.
  if (one.fields.some((field) => !names.includes(field))) return [];
  const missing = (['valid', 'invalid'] as const).filter((folder) => {
    const own = samples.filter((sample) => sample.folder === folder);
    return !own.some((sample) => covers(tool, one, folder, sample));
  });
  return missing.map((folder) => {
    const kept = folder === 'valid';
    return finding(tool.source, ['rules', index], {
      found: kept
        ? `a rule no valid sample fills in: ${one.message}`
        : `a rule no invalid sample breaks: ${one.message}`,
      expected: `a sample in tests/tools/${tool.id}/${folder} that does`,
      mend: `Add one with ${one.fields.join(', ')}${kept ? '' : `, and "${one.need}" as the problem of "${one.fields.at(-1)}"`}.`,
    });
  });
}

function covers({ form }: FormTool, one: Rule, folder: SampleFolder, sample: SampleFile): boolean {
  const answers = effectiveAnswers(form, sampleValue(sample).answers ?? {});
  const broken = brokenRules({ ...form, rules: [one] }, answers, SAMPLE_MOMENT).some(
    ({ keyword }) => keyword === one.need,
  );
  if (folder === 'invalid') return broken;
  const filled = one.fields.filter((field) => !isEmpty(answers[field]));
  return !broken && filled.length >= (one.need === 'one-of' ? 1 : 2);
}
