import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/options.json';

export const faults: PlantedFault[] = [
  {
    what: 'a part of an option that is not known',
    plant: (project) => project.replace(FILE, '"hint"', '"hints"'),
    file: FILE,
    at: '"hints"',
    found: 'the property "hints"',
    mend: 'Correct the name',
    didYouMean: 'hint',
  },
];
