import type { PlantedFault } from '../fixtures/plant.ts';

const LEADS = 'schemas/results/leads.schema.json';

export const faults: PlantedFault[] = [
  {
    what: 'a comma too many',
    plant: (project) => project.replace(LEADS, '"type": "array",', '"type": "array",,'),
    file: LEADS,
    at: ',\n  "minItems"',
    found: 'invalid JSON: , after a comma',
    mend: 'comma',
  },
  {
    what: 'a bound that is none',
    plant: (project) => project.replace(LEADS, '  "minItems": 1,\n  "items"', '  "minItems": -1,\n  "items"'),
    file: LEADS,
    at: '{\n  "$schema"',
    found: 'a wrong value at /minItems',
    mend: 'Correct the contract',
  },
];
