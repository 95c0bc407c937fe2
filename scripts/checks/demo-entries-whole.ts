import { layersOfDemo, valuesAt } from '../lib/answer-parts.ts';
import { type Finding, findingAt } from '../lib/finding.ts';
import { isObject } from '../lib/is-object.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { claimsOf, EACH } from '../lib/result-claims.ts';

/** A part that one entry lacks is a hole in a table, which whoever tries the tool takes for a fault of it. */
export const rule = {
  name: 'demo-entries-whole',
  perTool: true,
  explains: 'Every entry of a list in the demo has the parts that are shown and that other entries of it have.',
};

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) => {
    const { automation } = tool;
    const demo = automation?.sections.find(({ heading }) => heading === 'Demo');
    if (!automation || !demo) return [];
    return [...lacking(input, tool)].map(([part, entry]) => {
      const words = {
        found: `a demo whose entry ${entry} has no "${part}", which others have`,
        expected: `"${part}" in every entry`,
        mend: `Write it there too; "${part}": null leaves the place empty on purpose.`,
      };
      return findingAt(automation, demo.offset, words);
    });
  });
}

/** The parts that some entries have and some have not, with the first (from 1) that has not. */
function lacking({ plugins }: CheckInput, tool: FormTool): Map<string, number> {
  const layers = layersOfDemo(tool) ?? [];
  const found = new Map<string, number>();
  for (const { steps } of claimsOf(plugins, tool)) {
    const part = steps.at(-1);
    if (part === undefined || steps.at(-2) !== EACH) continue;
    for (const list of valuesAt(layers, steps.slice(0, -2))) {
      if (!Array.isArray(list) || !list.every(isObject)) continue;
      const without = list.findIndex((entry) => !Object.hasOwn(entry, part));
      if (without >= 0 && list.some((entry) => Object.hasOwn(entry, part))) found.set(part, without + 1);
    }
  }
  return found;
}
