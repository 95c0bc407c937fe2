import type { PlantedFault } from '../fixtures/plant.ts';

export const faults: PlantedFault[] = [
  {
    what: 'a code of another name',
    plant: (project) =>
      project.change<{ shortName: string }>('brand.json', (brand) => {
        brand.shortName = 'newname';
      }),
    file: 'brand.json',
    at: '"AGENCYKIT20"',
    found: '"AGENCYKIT20"',
    mend: 'Write "NEWNAME20"',
  },
];
