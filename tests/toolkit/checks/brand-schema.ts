import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'brand.json';

export const faults: PlantedFault[] = [
  {
    what: 'a part of the brand that is missing',
    plant: (project) => project.change<{ footer?: object }>(FILE, (brand) => delete brand.footer),
    file: FILE,
    at: '{\n  "$schema"',
    found: 'no "footer"',
    mend: 'Add "footer"',
  },
];
