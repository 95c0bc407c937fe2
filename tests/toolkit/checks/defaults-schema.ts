import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/defaults.json';

export const faults: PlantedFault[] = [
  {
    what: 'a default that is not known',
    plant: (project) => project.change<Record<string, unknown>>(FILE, (all) => Object.assign(all, { crd: {} })),
    file: FILE,
    at: '"crd"',
    found: 'the property "crd"',
    mend: 'Correct the name',
    didYouMean: 'card',
  },
  {
    what: 'a shared field with a word no field has',
    plant: (project) =>
      project.change<Record<string, unknown>>(FILE, (all) =>
        Object.assign(all, { fields: { 'maps-key': { secret: true, titel: 'Key' } } }),
      ),
    file: FILE,
    at: '"titel"',
    found: 'the property "titel"',
    mend: 'Correct the name',
    didYouMean: 'title',
  },
];
