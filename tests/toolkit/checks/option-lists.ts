import type { PlantedFault } from '../fixtures/plant.ts';

export const faults: PlantedFault[] = [
  {
    what: 'an option list nobody names',
    plant: (project) =>
      project.change<Record<string, unknown>>('tools/options.json', (lists) =>
        Object.assign(lists, { speeds: [{ value: 'slow' }] }),
      ),
    file: 'tools/options.json',
    at: '"speeds"',
    found: 'the option list "speeds", which no declaration uses',
    mend: 'remove it',
  },
];
