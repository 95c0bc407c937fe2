import { effectiveAnswers } from '@/registry/answers';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { revealFault } from '../lib/reveal-faults.ts';
import { type SampleFile, sampleValue } from '../lib/sample-files.ts';
import { finding } from '../lib/source-map.ts';

/** What an "Other" sends is only seen where some sample chooses it and fills in the text. */
export const rule = {
  name: 'samples-cover-reveals',
  explains: 'Every field that is revealed is filled in by at least one valid sample in which it shows.',
};

export function check({ forms, samples }: CheckInput): Finding[] {
  return forms.flatMap((tool) => {
    const valid = samples.filter((sample) => sample.tool === tool.id && sample.folder === 'valid');
    // No sample, or one that is no JSON: other rules say so.
    const unread = valid.length === 0 || valid.some(({ source }) => source.value === undefined);
    return unread ? [] : uncovered(tool, valid);
  });
}

function uncovered(tool: FormTool, valid: SampleFile[]): Finding[] {
  const { id, source, form } = tool;
  const sent = new Set(
    valid.flatMap((sample) => Object.keys(effectiveAnswers(form, sampleValue(sample).answers ?? {}))),
  );
  const reveals = Object.entries(form.reveal ?? {}).filter(([name]) => !sent.has(name) && !revealFault(tool, name));
  return reveals.map(([name, { when }]) => {
    const words = {
      found: `"${name}", which no valid sample fills in`,
      expected: `a sample in tests/tools/${id}/valid that does`,
      mend: `Add "${name}" to a sample in which "${when.field}" is ${JSON.stringify(when.is ?? when.includes)}.`,
    };
    return finding(source, ['reveal', name], words, 'name');
  });
}
