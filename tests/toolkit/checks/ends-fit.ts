import type { PlantedFault, Project } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';
const END = { title: 'No bakeries', text: 'Ask your guild.', ends: true as const };
const WHEN = { field: 'trade', is: 'Bakery' };

/** Puts a section that ends the form at a place among the others. */
function addEnd(project: Project, section: object, place: number): void {
  project.tool('plan-maker', ({ ui }) => {
    ui?.sections.splice(place, 0, { fields: [], ...section });
  });
}

export const faults: PlantedFault[] = [
  {
    what: 'an end of the form without a condition',
    plant: (project) => addEnd(project, END, 1),
    file: FILE,
    at: '"ends": true',
    found: 'an end of the form that is not a text with a condition',
    mend: 'in "showIf" for which answer',
  },
  {
    what: 'an end of the form by what is asked after it',
    plant: (project) => addEnd(project, { ...END, when: WHEN }, 0),
    file: FILE,
    at: '"ends": true',
    found: 'an end of the form because of "trade", which comes later and would be hidden',
    mend: 'Move this section behind',
  },
  {
    what: 'an end of the form that no sample comes to',
    plant: (project) => addEnd(project, { ...END, when: { field: 'trade', is: 'Garage' } }, 1),
    file: FILE,
    at: '"ends": true',
    found: 'that no invalid sample comes to: No bakeries',
    mend: 'with "ends" as the problem of "trade"',
  },
  {
    what: 'a closing beside a result',
    plant: (project) =>
      project.tool('plan-maker', (declaration) => {
        declaration.after = { closing: { title: 'Thanks', text: 'We call you.' } };
      }),
    file: FILE,
    at: '"closing": {',
    found: 'a closing that never shows',
    mend: 'Remove "closing": the result, the next page or the page around the form shows instead',
  },
];
