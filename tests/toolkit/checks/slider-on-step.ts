import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a slider that begins off its step',
    plant: (project) =>
      project.mood({ type: 'integer', title: 'Mood', minimum: 3, maximum: 20, multipleOf: 5 }, { widget: 'slider' }),
    file: FILE,
    at: '3,\n        "maximum"',
    found: 'a minimum of 3 with a step of 5',
    mend: 'Change the bound',
  },
  {
    what: 'a slider that ends off its step',
    plant: (project) =>
      project.mood(
        { type: 'number', title: 'Mood', minimum: 0.1, maximum: 0.75, multipleOf: 0.1 },
        { widget: 'slider' },
      ),
    file: FILE,
    at: '0.75',
    found: 'a maximum of 0.75 with a step of 0.1',
    mend: 'Change the bound',
  },
];
