import type { Fault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: Fault[] = [
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
  },
];
