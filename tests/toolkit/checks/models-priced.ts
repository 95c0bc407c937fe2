import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/providers.json';

export const faults: PlantedFault[] = [
  {
    what: 'a model that is offered without a price',
    plant: (project) => project.replace(FILE, '"test": {', '"models": ["atlas-1"],\n      "test": {'),
    file: FILE,
    at: '"atlas-1"',
    found: 'the model "atlas-1" without a price',
    mend: "Add the price from the provider's price list",
  },
];
