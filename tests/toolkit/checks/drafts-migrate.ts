import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';
const DRAFT = 'tests/tools/plan-maker/drafts/version-1.json';

export const faults: PlantedFault[] = [
  {
    what: 'a migration no kept draft tries',
    plant: (project) => project.remove('tests/tools/plan-maker/drafts/version-1.json'),
    file: FILE,
    at: '"1": {',
    found: 'a migration from version 1 without a sample that tests it',
    mend: 'Add tests/tools/plan-maker/drafts/version-1.json',
  },
  {
    what: 'a migration that forgets a field that is gone',
    plant: (project) => project.replace(FILE, '"age"', '"ages"'),
    file: DRAFT,
    at: '{\n    "name"',
    found: 'the draft loses age',
    mend: 'Correct the migration',
  },
  {
    what: 'a draft that becomes something else',
    plant: (project) => project.replace(DRAFT, '"businessName": "Harbour', '"businessName": "Harbor'),
    file: DRAFT,
    at: '{\n    "businessName"',
    found: 'the draft becomes {"businessName":"Harbour Bakery"}',
    mend: 'Correct the migration, or "becomes" of the sample',
  },
  {
    what: 'a past run that keeps an option a name of today has',
    plant: (project) => {
      project.tool('plan-maker', ({ storage }) =>
        Object.assign(storage?.migrations?.['2'] ?? {}, { options: { trade: { Garage: 'Bakery' } } }),
      );
      project.replace(DRAFT, '"age": 7', '"age": 7,\n    "trade": "Garage"');
      project.replace(
        DRAFT,
        '"businessName": "Harbour Bakery"',
        '"businessName": "Harbour Bakery",\n    "trade": "Bakery"',
      );
    },
    file: DRAFT,
    at: '{\n    "businessName"',
    found: 'a past run with these answers becomes',
    mend: 'Correct the migration',
  },
  {
    what: 'a draft that is not older than the form',
    plant: (project) => project.replace(DRAFT, '"version": 1', '"version": 3'),
    file: DRAFT,
    at: '3,',
    found: 'a draft of version 3, which is not older',
    mend: 'Correct the version',
    alsoFoundBy: ['drafts-migrate'],
  },
];
