import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a first day for what is no date',
    plant: (project) => project.mood({ type: 'string', title: 'Mood', format: 'time', earliest: 'today' }),
    file: FILE,
    at: '"earliest"',
    found: '"earliest" on a field with the format time',
    mend: 'correct the format',
  },
  {
    what: 'a text that must be ticked',
    plant: (project) => project.mood({ type: 'string', title: 'Mood', const: true }),
    file: FILE,
    at: '"const": true',
    found: '"const" on a field of the type string',
    mend: 'Remove it',
    alsoFoundBy: ['agreements-required'],
  },
];
