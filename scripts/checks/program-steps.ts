import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';
import { unknownName } from '../lib/walk.ts';

/** The sequence of steps is the brand's; a tool that calls itself by another name has no place in it and ticks nothing off. */
export const rule = {
  name: 'program-steps',
  explains: "Every step a tool stands for or records is one of brand.json's, at the route given there.",
  perTool: true,
};

export function check({ tools, brandFacts: { program } }: CheckInput): Finding[] {
  if (!program) return [];
  const steps = program.steps.map(({ step }) => step);
  return tools.flatMap(({ source, declaration }) => {
    const { page, after } = declaration ?? {};
    const mend = 'Name one of these, or add the step to program.steps of brand.json.';
    const found: Finding[] = [];
    if (page?.step && !steps.includes(page.step))
      found.push(finding(source, ['page', 'step'], unknownName('step', page.step, steps, mend)));
    const recorded = after?.event?.step;
    if (recorded && !steps.includes(recorded))
      found.push(finding(source, ['after', 'event', 'step'], unknownName('step', recorded, steps, mend)));
    const route = program.steps.find(({ step }) => step === page?.step)?.route;
    if (page && route && route !== page.route) {
      const words = {
        found: `the route ${page.route} for the step "${page.step}"`,
        expected: `${route}, as in brand.json`,
        mend: 'Make the two the same.',
      };
      found.push(finding(source, ['page', 'route'], words));
    }
    return found;
  });
}
