import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a saved result no tool saves',
    plant: (project) => project.replace(FILE, '"store": ".leadList"', '"store": ".leadsList"'),
    file: FILE,
    at: '".leadsList"',
    found: 'the saved result ".leadsList"',
    mend: 'Use the storage key of a tool that saves its result',
    didYouMean: '.leadList',
  },
];
