import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';

/** brand.json defines the steps of the program; a member could never tick off an unknown step. */
export const explains =
  "Every step that a tool names is in brand.json, and the route of the tool's page is the one that brand.json has for the step.";
export const perTool = true;

export function check({ tools, brandValue: { program } }: CheckInput): Finding[] {
  if (!program) return [];
  const steps = program.steps.map(({ step }) => step);
  return tools.flatMap(({ source, declaration }) => {
    const { page, after } = declaration ?? {};
    const mend = 'Name one of these, or add the step to program.steps of brand.json.';
    const findings: Finding[] = [];
    if (page?.step && !steps.includes(page.step))
      findings.push(findingAt(source, ['page', 'step'], unknownNameText('step', page.step, steps, mend)));
    const eventStep = after?.event?.step;
    if (eventStep && !steps.includes(eventStep))
      findings.push(findingAt(source, ['after', 'event', 'step'], unknownNameText('step', eventStep, steps, mend)));
    const route = program.steps.find(({ step }) => step === page?.step)?.route;
    if (page && route && route !== page.route) {
      const problem = {
        found: `the route ${page.route} for the step "${page.step}"`,
        expected: `${route}, as in brand.json`,
        mend: 'Make the two the same.',
      };
      findings.push(findingAt(source, ['page', 'route'], problem));
    }
    return findings;
  });
}
