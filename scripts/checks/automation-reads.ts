import { requestsOf } from '@/registry/requests';
import { placeholdersIn } from '../lib/automation-text.ts';
import { bodyShape } from '../lib/body-shape.ts';
import type { Finding, Words } from '../lib/finding.ts';
import { frontMatterOf, sectionsNamed } from '../lib/front-matter.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/** Pages that are read for a text that does not name them are read in vain; under the name of an answer they would hide it. */
export const rule = {
  name: 'automation-reads',
  perTool: true,
  explains: 'What is read of pages has a name of its own, and stands in the prompt.',
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => {
    const { automation } = tool;
    const { reads, recall } = automation ? frontMatterOf(automation) : {};
    if (!automation || typeof reads?.as !== 'string') return [];
    const place = (words: Words) => finding(automation, ['reads', 'as'], words);
    const prompt = sectionsNamed(automation).find(({ heading }) => heading === 'Prompt')?.text ?? '';
    const isNamed = placeholdersIn(prompt).some(({ name }) => name === reads.as);
    return [
      ...(bodyNames(tool).includes(reads.as) || recall?.as === reads.as ? [place(taken(reads.as))] : []),
      ...(isNamed ? [] : [place(unnamed(reads.as))]),
    ];
  });
}

function bodyNames(tool: FormTool): string[] {
  const [own] = requestsOf(tool.form);
  return Object.keys((own && bodyShape(tool, own)?.properties) ?? {});
}

function taken(name: string): Words {
  return {
    found: `"${name}", which stands for something else too`,
    expected: 'a name of its own',
    mend: 'Choose another name, here and in the texts.',
  };
}

function unnamed(name: string): Words {
  return {
    found: `"${name}", which the prompt never names`,
    expected: `{{${name}}} in the prompt`,
    mend: 'Write it into the prompt, or remove "reads".',
  };
}
