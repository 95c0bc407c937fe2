import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/automation.md';

export const faults: PlantedFault[] = [
  {
    what: 'a prompt with the mark of a merge',
    plant: (project) => project.replace(FILE, 'You write plans.', '<<<<<<< HEAD\nYou write plans.'),
    file: FILE,
    at: '<<<<<<< HEAD',
    found: 'the conflict marker "<<<<<<< HEAD"',
    mend: 'Keep one of the versions',
  },
  {
    what: 'a prompt with the mark between two versions',
    plant: (project) => project.replace(FILE, 'You write plans.', 'You write plans.\n=======\nYou make plans.'),
    file: FILE,
    at: '=======',
    found: 'the conflict marker "======="',
    mend: 'Keep one of the versions',
  },
];
