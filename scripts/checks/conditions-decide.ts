import { testsOf } from '@/registry/conditions';
import { conditionFault, statesFor, waitsForItself } from '../lib/condition-faults.ts';
import type { Finding, Words } from '../lib/finding.ts';
import { conditionsIn, type PlacedCondition } from '../lib/placed-conditions.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { canHoldWhileShown } from '../lib/shown-together.ts';
import { finding, type Path } from '../lib/source-map.ts';

/** A condition that always holds, or never, decides nothing: what it was written for is always there, or never. */
export const rule = {
  name: 'conditions-decide',
  perTool: true,
  explains: 'Every condition of a section names what is there, and every condition can hold and can fail.',
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => {
    const { reveal, ui } = tool.declaration;
    if (!ui) return [];
    return conditionsIn({ ...(reveal && { reveal }), ui }).flatMap((condition) => conditionFinding(tool, condition));
  });
}

function conditionFinding(tool: FormTool, condition: PlacedCondition): Finding[] {
  const { source, form } = tool;
  const { when, path, fields, section } = condition;
  const isOfSection = section !== undefined;
  const fault = conditionFault(form, when);
  // Those of fields are reported by a rule of their own.
  if (fault) return isOfSection ? [finding(source, [...path, ...fault.path], fault.words)] : [];
  const circular = fields.find((field) => waitsForItself(tool.declaration as FormTool['form'], field));
  if (circular !== undefined) return isOfSection && turnsBack(tool, condition) ? [circle(tool, path, circular)] : [];
  const words = undecided(tool, condition);
  return words ? [finding(source, path, words)] : [];
}

function undecided({ form }: FormTool, { when, fields, section }: PlacedCondition): Words | undefined {
  const { fulfilling, failing } = statesFor(form, when);
  const what = section === undefined ? `"${fields[0]}"` : 'the section';
  const expected = 'a condition that some answers fulfil and others do not';
  if (!failing) return { found: 'a condition that always holds', expected, mend: `Remove it: ${what} always shows.` };
  const shows = fields.length === 0 ? [[]] : fields.map((field) => [field]);
  if (fulfilling && shows.some((shown) => canHoldWhileShown(form, when, shown))) return undefined;
  const found = fulfilling ? 'a condition that never holds while its fields show' : 'a condition that never holds';
  return { found, expected, mend: `Correct it: ${what} can never show.` };
}

/** Whether a circle goes through this condition, and not only through those of the fields it shows. */
function turnsBack({ declaration }: FormTool, { section, fields }: PlacedCondition): boolean {
  const { reveal, ui } = declaration;
  if (!ui) return false;
  const sections = ui.sections.map(({ when, ...rest }, index) =>
    index === section || !when ? rest : { ...rest, when },
  );
  const without = { ...(reveal && { reveal }), ui: { ...ui, sections } };
  return !fields.some((field) => waitsForItself(without, field));
}

function circle({ source, declaration }: FormTool, path: Path, field: string): Finding {
  const when = declaration.ui?.sections[Number(path[2])]?.when;
  const single = when && testsOf(when).length === 1;
  return finding(source, single ? [...path, 'field'] : path, {
    found: `a section that waits for itself: "${field}" stands in it`,
    expected: 'conditions that lead to a field that always shows',
    mend: 'Let it wait for another field.',
  });
}
