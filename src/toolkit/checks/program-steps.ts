import type { Findings } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { CheckedTool, CheckInput } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';

/** brand.json defines the steps of the program; a member could never tick off an unknown step. */
export const explains =
  "Every step that a tool names is in brand.json, and the route of the tool's page is the one that brand.json has for the step.";

export function checkTool({ source, declaration }: CheckedTool, { brandValue: { program } }: CheckInput): Findings {
  if (!program) return [];
  const steps = program.steps.map(({ step }) => step);
  const { page, after } = declaration ?? {};
  const mend = 'Name one of these, or add the step to program.steps of brand.json.';
  const stepFindings = (name: string | undefined, path: Path) =>
    name && !steps.includes(name) ? findingAt(source, path, unknownNameText('step', name, steps, mend)) : [];
  const route = program.steps.find(({ step }) => step === page?.step)?.route;
  const problem = {
    found: `the route ${page?.route} for the step "${page?.step}"`,
    expected: `${route}, as in brand.json`,
    mend: 'Make the two the same.',
  };
  return [
    stepFindings(page?.step, ['page', 'step']),
    stepFindings(after?.event?.step, ['after', 'event', 'step']),
    page && route && route !== page.route ? findingAt(source, ['page', 'route'], problem) : [],
  ];
}
