import type { Condition } from '@/generated/declaration';
import { conditionsOf, effectiveAnswers } from '@/registry/answers';
import { testsOf } from '@/registry/conditions';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { revealFault } from '../lib/reveal-faults.ts';
import { type SampleFile, samplesFor, sampleValue } from '../lib/sample-files.ts';
import { finding } from '../lib/source-map.ts';

/** Bounds are tried, bodies are made and conditions are turned round on what samples hold: a field in none is tested by nobody. */
export const rule = {
  name: 'samples-cover-fields',
  perTool: true,
  explains: 'Every field is filled in by at least one valid sample in which it shows.',
};

export function check({ forms, samples }: CheckInput): Finding[] {
  return forms.flatMap((tool) => {
    const valid = samplesFor(samples, tool.id).filter(({ folder }) => folder === 'valid');
    // No sample, or one that is no JSON: other rules say so.
    const unread = valid.length === 0 || valid.some(({ source }) => source.value === undefined);
    return unread ? [] : uncovered(tool, valid);
  });
}

/** A condition in words: `"goal" is "other"`. */
function said(when: Condition): string {
  const tests = testsOf(when).map(({ field, ...test }) => {
    const [[word = '', value] = []] = Object.entries(test);
    return `"${field}" ${word === 'includes' ? 'is' : word} ${JSON.stringify(value)}`;
  });
  return tests.join('any' in when ? ' or ' : ' and ');
}

function uncovered(tool: FormTool, valid: SampleFile[]): Finding[] {
  const { id, source, form } = tool;
  const filled = new Set(
    valid.flatMap((sample) => Object.keys(effectiveAnswers(form, sampleValue(sample).answers ?? {}))),
  );
  const names = Object.keys(form.form.properties).filter((name) => !filled.has(name) && !revealFault(tool, name));
  return names.map((name) => {
    const conditions = conditionsOf(form, name).map(said).join(' and ');
    const words = {
      found: `"${name}", which no valid sample fills in`,
      expected: `a sample in tests/tools/${id}/valid that does`,
      mend: conditions ? `Add "${name}" to a sample in which ${conditions}.` : `Add "${name}" to a sample.`,
    };
    return finding(source, ['form', 'properties', name], words, 'name');
  });
}
