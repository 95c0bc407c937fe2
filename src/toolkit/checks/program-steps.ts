import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';

/** The steps of the program are defined by the brand; an unknown step would never be ticked off. */
export const explains =
  'Every step that a tool names is a step of brand.json, and its page has the route that brand.json gives that step.';
export const perTool = true;

export function check({ tools, brandValue: { program } }: CheckInput): Finding[] {
  if (!program) return [];
  const steps = program.steps.map(({ step }) => step);
  return tools.flatMap(({ source, declaration }) => {
    const { page, after } = declaration ?? {};
    const mend = 'Name one of these, or add the step to program.steps of brand.json.';
    const found: Finding[] = [];
    if (page?.step && !steps.includes(page.step))
      found.push(findingAt(source, ['page', 'step'], unknownNameText('step', page.step, steps, mend)));
    const recorded = after?.event?.step;
    if (recorded && !steps.includes(recorded))
      found.push(findingAt(source, ['after', 'event', 'step'], unknownNameText('step', recorded, steps, mend)));
    const route = program.steps.find(({ step }) => step === page?.step)?.route;
    if (page && route && route !== page.route) {
      const problem = {
        found: `the route ${page.route} for the step "${page.step}"`,
        expected: `${route}, as in brand.json`,
        mend: 'Make the two the same.',
      };
      found.push(findingAt(source, ['page', 'route'], problem));
    }
    return found;
  });
}
