import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a version without a way from an older one',
    plant: (project) => project.replace(FILE, '"version": 3', '"version": 4'),
    file: FILE,
    at: '4,\n    "draft"',
    found: 'without a migration from version 3',
    mend: 'Add "3"',
  },
  {
    what: 'a migration from a version that is not older',
    plant: (project) =>
      project.tool('plan-maker', ({ storage }) => Object.assign(storage?.migrations ?? {}, { 3: {} })),
    file: FILE,
    at: '"3": {}',
    found: 'a migration from version 3',
    mend: 'raise the version',
  },
  {
    what: 'a field renamed to one that is not there',
    plant: (project) => project.replace(FILE, '"company": "businessName"', '"company": "busnessName"'),
    file: FILE,
    at: '"busnessName"',
    found: 'the field "busnessName"',
    mend: 'a field of the form',
    didYouMean: 'businessName',
    alsoFoundBy: ['drafts-migrate'],
  },
  {
    what: 'an option that became one nobody offers',
    plant: (project) => step(project, { options: { trade: { Baker: 'Bakry' } } }),
    file: FILE,
    at: '"Bakry"',
    found: 'the option "Bakry"',
    mend: 'Name an option of "trade"',
    didYouMean: 'Bakery',
  },
  {
    what: 'options of a field that is not there',
    plant: (project) => step(project, { options: { trad: { Baker: 'Bakery' } } }),
    file: FILE,
    at: '"trad"',
    found: 'the field "trad"',
    mend: 'Use the name that the field has after this step',
    didYouMean: 'trade',
  },
  {
    what: 'a field split into one that is not there',
    plant: (project) => step(project, { split: { wish: { by: ';', into: ['tone', 'nots'] } } }),
    file: FILE,
    at: '"nots"',
    found: 'the field "nots"',
    mend: 'Name a field of the form',
    didYouMean: 'notes',
  },
  {
    what: 'fields joined into one that is not there',
    plant: (project) => step(project, { join: { notez: { of: ['first', 'second'], by: ' ' } } }),
    file: FILE,
    at: '{\n            "of"',
    found: 'the field "notez"',
    mend: 'Name a field of the form',
    didYouMean: 'notes',
  },
];

/** Does more in the step from version 2. */
function step(project: Parameters<PlantedFault['plant']>[0], more: object): void {
  project.tool('plan-maker', ({ storage }) => Object.assign(storage?.migrations?.['2'] ?? {}, more));
}
