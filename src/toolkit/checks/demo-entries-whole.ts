import { isObject } from '@/contracts/json';
import { layersOfDemo, valuesAt } from '../declaration/answer-parts';
import { EACH_ENTRY, resultReferences } from '../declaration/result-references';
import { type Findings, findingAtOffset } from '../finding';
import type { CheckInput, FormTool } from '../project/check-input';

/** If one entry lacks a property, the table has a hole, which looks like an error of the tool. */
export const explains =
  'If one entry of a list in the demo has a part that the page shows, every entry of the list has it.';

export function checkForm(tool: FormTool, input: CheckInput): Findings {
  const { automation } = tool;
  const demo = automation?.sections.find(({ heading }) => heading === 'Demo');
  if (!automation || !demo) return [];
  return [...incompleteParts(input, tool)].map(([part, entry]) =>
    findingAtOffset(automation, demo.offset, {
      found: `a demo whose entry ${entry} has no "${part}", while other entries have it`,
      expected: `"${part}" in every entry`,
      mend: `Add it to entry ${entry}, there with the value null to leave the place empty on purpose.`,
    }),
  );
}

/** Returns the properties that only some entries have, each with the number (from 1) of the first entry that lacks it. */
function incompleteParts({ plugins }: CheckInput, tool: FormTool): Map<string, number> {
  const layers = layersOfDemo(tool) ?? [];
  const firstWithout = new Map<string, number>();
  for (const { steps } of resultReferences(plugins, tool)) {
    const part = steps.at(-1);
    if (part === undefined || steps.at(-2) !== EACH_ENTRY) continue;
    for (const list of valuesAt(layers, steps.slice(0, -2))) {
      if (!Array.isArray(list) || !list.every(isObject)) continue;
      const index = list.findIndex((entry) => !Object.hasOwn(entry, part));
      if (index >= 0 && list.some((entry) => Object.hasOwn(entry, part))) firstWithout.set(part, index + 1);
    }
  }
  return firstWithout;
}
