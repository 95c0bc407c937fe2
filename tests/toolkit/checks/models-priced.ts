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
  {
    what: 'a price in which the point is in the wrong place',
    plant: (project) =>
      project.change<{ providers: Record<string, object> }>('tools/providers.json', ({ providers }) => {
        const perMillion = { small: { input: 0.1, output: 1, cacheRead: 10 } };
        const prices = { asOf: '2026-01-02', source: 'https://maps.example/prices', perMillion };
        Object.assign(providers.maps ?? {}, { models: ['small'], prices });
      }),
    file: 'tools/providers.json',
    at: '10',
    found: 'a cacheRead of 10, above the input of 0.1',
    mend: 'Correct one of the two',
  },
];
