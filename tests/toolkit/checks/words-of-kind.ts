import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'kept blanks of a number',
    plant: (project) => project.mood({ type: 'integer', title: 'Mood', blanks: 'keep' }),
    file: FILE,
    at: '"blanks"',
    found: '"blanks" on "mood", which is not a typed text',
    mend: 'Remove "blanks"',
  },
  {
    what: 'rules in a field that is no group',
    plant: (project) =>
      project.mood({ type: 'string', title: 'Mood', rules: [{ need: 'equal', fields: ['a', 'b'], message: 'No' }] }),
    file: FILE,
    at: '"rules"',
    found: 'rules in "mood"',
    mend: 'a rule of the form',
  },
  {
    what: 'a pattern for a JSON text',
    plant: (project) => project.mood({ type: 'string', title: 'Mood', format: 'json', pattern: '^x$' }),
    file: FILE,
    at: '"format": "json"',
    found: 'options or a pattern for the JSON text "mood"',
    mend: 'Remove',
    alsoFoundBy: ['field-messages'],
  },
];
