import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/providers.json';

export const faults: PlantedFault[] = [
  {
    what: 'a test that would send keys in the clear',
    plant: (project) => project.replace(FILE, '"https://maps.example/v1/me"', '"http://maps.example/v1/me"'),
    file: FILE,
    at: '"http://maps.example/v1/me"',
    found: '"http://maps.example/v1/me"',
    mend: '',
  },
  {
    what: 'a refusal that means nothing known',
    plant: (project) => project.replace(FILE, '"wrong-key"', '"wrong"'),
    file: FILE,
    at: '"wrong"',
    found: '"wrong"',
    mend: 'Write one of these',
    didYouMean: 'wrong-key',
  },
];
